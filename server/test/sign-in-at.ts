/**
 * Signs in at a league's API and returns a function that calls its endpoints. The function throws an Error if a call fails.
 * @param api the URL of the API
 */
export async function signInAt(api: string, credentials: { readonly email: string; readonly password: string }) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  async function call<Reply>(method: string, path: string, payload?: object): Promise<Reply> {
    const response = await fetch(api + path, { method, headers, ...(payload && { body: JSON.stringify(payload) }) });
    const reply = (await response.json()) as Reply & { message?: string };
    if (!response.ok) throw new Error(`${method} ${path}: ${reply.message ?? response.status}`);
    return reply;
  }
  const { token } = await call<{ token: string }>("POST", "/user/signin", credentials);
  headers["authorization"] = `Bearer ${token}`;
  return call;
}
