import { randomInt } from 'node:crypto'
import { passwordProblem } from '@qingkong/domain/access/password-rule'

// Without 0 O o 1 l I: an initial password is read aloud and typed from paper.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const symbols = '#@%+=-'
const lengthOfIt = 12

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length))

/** What others know of a person and would try. */
export interface KnownOfPerson {
  userCode: string
  remarkName: string
  orgCode?: string
  mobilePhone?: string
  email?: string
}

/** Words a password may not hold, see passwordProblem. */
const wordsOf = ({ userCode, remarkName, orgCode = '', mobilePhone = '', email = '' }: KnownOfPerson): string[] => [
  'qingkong',
  userCode,
  remarkName,
  orgCode,
  mobilePhone,
  email.split('@')[0] ?? '',
]

/** A password to be changed at first login: 12 characters of three kinds, good by the same rule as a chosen one. */
export const initialPassword = (person: KnownOfPerson): string => {
  const words = wordsOf(person)
  for (;;) {
    const all = [pick(symbols), pick(digits), pick(digits)]
    while (all.length < lengthOfIt) all.splice(randomInt(all.length + 1), 0, pick(letters + digits))
    const password = all.join('')
    if (passwordProblem(password, { words }) === null) return password
  }
}
