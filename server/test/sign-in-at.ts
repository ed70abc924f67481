/**
 * Signs in at a league's API and returns a function that makes calls. The function throws an Error if a call fails.
 * @param api the URL of the API
 */
export async function signInAt(api: string, body: { readonly email: string; readonly password: string }) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  async function call<Data>(method: string, path: string, payload?: object): Promise<Data> {
    const reply = await fetch(api + path, { method, headers, ...(payload && { body: JSON.stringify(payload) }) });
    const data = (await reply.json()) as Data & { message?: string };
    if (!reply.ok) throw new Error(`${method} ${path}: ${data.message ?? reply.status}`);
    return data;
  }
  const { token } = await call<{ token: string }>("POST", "/user/signin", body);
  headers["authorization"] = `Bearer ${token}`;
  return call;
}
