/** Signs in at a league's API and returns a function that makes calls. */
export async function signInAt(api: string, body: { readonly email: string; readonly password: string }) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  async function call<Answer>(method: string, path: string, sent?: object): Promise<Answer> {
    const reply = await fetch(api + path, { method, headers, ...(sent && { body: JSON.stringify(sent) }) });
    const answer = (await reply.json()) as Answer & { message?: string };
    if (!reply.ok) throw new Error(`${method} ${path}: ${answer.message ?? reply.status}`);
    return answer;
  }
  const { token } = await call<{ token: string }>("POST", "/user/signin", body);
  headers["authorization"] = `Bearer ${token}`;
  return call;
}
