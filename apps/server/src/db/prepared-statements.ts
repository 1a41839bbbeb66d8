/** So many texts are planned ahead; a text that varied with the question would fill every connection's memory. */
const most = 500

const names = new Map<string, string>()

/** Marks a text that each connection plans once; the same text without the mark is planned each time. */
export const prepared = (text: string): string => {
  const marked = `/* kept plan */ ${text}`
  if (!names.has(marked) && names.size < most) names.set(marked, `kept_${names.size}`)
  return marked
}

/** The name a text is prepared under; undefined for one that is planned each time. */
export const preparedName = (text: string): string | undefined => names.get(text)
