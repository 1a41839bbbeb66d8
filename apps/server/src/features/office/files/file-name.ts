/** The name a user sees again: the last path part without controls and direction marks, with the real ending. */
export const shownName = (given: string, fileType: string): string => {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim()
  const stem = [...clean.replace(/\.[^.]*$/, '')].slice(0, 80).join('').replace(/^\.+/, '')
  return `${stem || '图片'}.${fileType}`
}
