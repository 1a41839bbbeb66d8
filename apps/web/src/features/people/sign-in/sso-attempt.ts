const key = 'qingkong.sso'

/** Keeps the secret of a sign-in in this tab alone until the provider's answer comes. */
export const keepAttempt = (attempt: string): void => sessionStorage.setItem(key, attempt)

/** Takes it: an answer can be tried once. */
export const takeAttempt = (): string => {
  const attempt = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return attempt
}
