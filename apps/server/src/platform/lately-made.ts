/**
 * What was made lately, by a key that says everything it was made of; the one longest not asked for goes first. For work
 * that depends on nothing but its key: what the database knows has versions (db/memory.ts).
 * @param most of them that are kept
 */
export const latelyMade = <T extends object>(most: number): ((key: string, make: () => T) => T) => {
  const kept = new Map<string, T>()
  return (key, make) => {
    const made = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, made)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return made
  }
}
