const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Ids arrive as text from anywhere; one that is no UUID names nothing and must not reach a uuid column. */
export const uuidOrNull = (text: string): string | null => (isUuid(text) ? text.toLowerCase() : null)
