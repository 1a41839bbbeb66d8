import type { Maybe } from '../missing.ts'
import { frequentPasswords } from './frequent-passwords.ts'
import { isPredictable } from './predictable-password.ts'

export const passwordMessages = {
  empty: '请输入新密码',
  shape: '至少使用8~16位大小写字母、数字、符号两种类型组合的密码',
  sameAsOld: '新密码不能和原密码相同',
  frequent: '该密码过于常见，容易被猜中，请更换',
  personal: '密码不能包含用户名、姓名、手机号或单位名称，请更换',
  predictable: '密码由地名、常用词、年份或键盘上相邻的键组成，容易被猜中，请更换',
  repeated: '密码中重复或连续的字符过多，请更换',
} as const

export type PasswordContext = {
  /** The present password where it is known to the caller. */
  oldPassword?: string
  /** What others know of the person: user name, name in pinyin, phone, product, city, organisation code. */
  words?: readonly string[]
}

const characterKinds: readonly RegExp[] = [/[A-Za-z]/, /[0-9]/, /[^A-Za-z0-9]/]

/**
 * Judges a new password: 8 to 16 printable ASCII characters of at least two kinds among letters, digits and symbols
 * (user-11), different from the old (user-12), not frequent, not made of what others know of the person or the city.
 * @returns the message for the user, or null when the password is good
 */
export const passwordProblem = (password: string, context: PasswordContext = {}): Maybe<string> => {
  if (password === '') return passwordMessages.empty
  // Printable ASCII without the blank: everything a keyboard types the same way with any input method.
  if (!/^[\x21-\x7e]{8,16}$/.test(password)) return passwordMessages.shape
  if (characterKinds.filter((kind) => kind.test(password)).length < 2) return passwordMessages.shape
  if (password === context.oldPassword) return passwordMessages.sameAsOld
  const lower = password.toLowerCase()
  if (frequentPasswords.has(lower) || frequentPasswords.has(plain(lower))) return passwordMessages.frequent
  // A word of one to three characters occurs by chance; from four on it is a hint.
  const words = (context.words ?? []).map((word) => word.toLowerCase()).filter((word) => word.length >= 4)
  if (words.some((word) => lower.includes(word))) return passwordMessages.personal
  if (new Set(lower).size < 4 || longestRun(lower) >= 6) return passwordMessages.repeated
  if (isPredictable(password, context.words)) return passwordMessages.predictable
  return null
}

/** Undoes the usual disguises: p@ssw0rd! is password. */
const plain = (lower: string): string => {
  return lower
    .replaceAll('@', 'a')
    .replaceAll('0', 'o')
    .replaceAll('$', 's')
    .replaceAll('3', 'e')
    .replace(/[^a-z0-9]+$/, '')
}

/** Length of the longest stretch that repeats, climbs or falls by one: aaaaaa, 123456, fedcba. */
const longestRun = (text: string): number => {
  let longest = 1
  for (const step of [-1, 0, 1]) {
    let run = 1
    for (let i = 1; i < text.length; i++) {
      run = text.charCodeAt(i) - text.charCodeAt(i - 1) === step ? run + 1 : 1
      longest = Math.max(longest, run)
    }
  }
  return longest
}
