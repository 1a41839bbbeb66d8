import { randomInt } from 'node:crypto'
import { passwordProblem } from '@qingkong/domain/access/password-rule'

// Without 0 O o 1 l I: an initial password is read aloud and typed from paper.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const symbols = '#@%+=-'
const lengthOfIt = 12

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length))

/**
 * A password to be changed at first login: 12 characters of three kinds, good by the same rule as a chosen one.
 * @param words what others know of the person, see passwordProblem
 */
export const initialPassword = (words: readonly string[]): string => {
  for (;;) {
    const all = [pick(symbols), pick(digits), pick(digits)]
    while (all.length < lengthOfIt) all.splice(randomInt(all.length + 1), 0, pick(letters + digits))
    const password = all.join('')
    if (passwordProblem(password, { words }) === null) return password
  }
}
