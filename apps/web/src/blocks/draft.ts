const key = (name: string) => `qingkong.draft.${name}`

/** Words of an unfinished form survive a closed page; pictures are not kept here. */
export const readDraft = (name: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key(name)) ?? '{}')
    return value !== null && typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}

export const writeDraft = (name: string, values: Record<string, unknown>): void => {
  const { files: _files, users: _users, ...words } = values
  localStorage.setItem(key(name), JSON.stringify(words))
}

export const dropDraft = (name: string): void => localStorage.removeItem(key(name))
