/** So many texts are planned ahead; a text that varied with the question would fill every connection's memory. */
const most = 500

const names = new Map<string, string>()

/** From now on each connection plans this text once and keeps the plan. */
export const prepare = (text: string): void => {
  if (!names.has(text) && names.size < most) names.set(text, `kept_${names.size}`)
}

/** The name a text is prepared under; undefined for one that is planned each time. */
export const preparedName = (text: string): string | undefined => names.get(text)
