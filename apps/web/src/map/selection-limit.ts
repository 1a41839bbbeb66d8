/** Most enterprises that go into a task or a trace list at once (trace-06, trace-09). */
const selectionLimit = 100

/** Why a selection cannot be added anywhere (trace-05, trace-06, trace-09); null when it can. */
export const selectionRefusal = (codes: readonly string[]): string | null => {
  if (codes.length === 0) return '请选择企业'
  return codes.length > selectionLimit ? '一次可添加最多100个' : null
}

/** Why a selection cannot go into the trace list; null when at least one of it is new there (trace-05…08). */
export const traceRefusal = (codes: readonly string[], listed: ReadonlySet<string>): string | null => {
  const refusal = selectionRefusal(codes)
  if (refusal !== null) return refusal
  if (codes.some((code) => !listed.has(code))) return null
  return codes.length === 1 ? '该企业已在溯源列表中' : '所选择企业均已被添加至溯源列表'
}
