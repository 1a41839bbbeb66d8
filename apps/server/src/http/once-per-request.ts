const known = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * What several parts of one answer ask for is worked out once.
 * @param session the request's own, read anew for each: nothing outlives its request
 * @param key says everything the result depends on
 */
export const oncePerRequest = <T>(session: object, key: string, workOut: () => Promise<T>): Promise<T> => {
  const results = known.get(session) ?? new Map<string, Promise<unknown>>()
  known.set(session, results)
  const result = (results.get(key) as Promise<T> | undefined) ?? workOut()
  results.set(key, result)
  return result
}
