/** Any call that asks the database who is there. */
const path = '/native-api/wuxi/aasms/base-uur/user-permission/current-user/composition'

/** What a call is answered that cannot be answered without the database: the code, and how long it took, ms. */
export const askedCode = async (port: number): Promise<{ code: number; tookMs: number }> => {
  const startedMs = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${'a'.repeat(43)}` },
  })
  const { code } = (await answer.json()) as { code: number }
  return { code, tookMs: performance.now() - startedMs }
}
