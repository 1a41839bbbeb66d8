import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's second argon2id profile: 19 MiB, two passes, one lane; about 30 ms on a small server. */
const present = { memory: 19_456, passes: 2, parallelism: 1 }

const derived = (password: string, nonce: Buffer, cost: typeof present, tagLength: number): Promise<Buffer> => {
  const parameters: Argon2Parameters = { message: password, nonce, tagLength, ...cost }
  return derive('argon2id', parameters)
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

const phcText = (cost: typeof present, salt: Uint8Array, tag: Uint8Array) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`

/** The password as a PHC text; its parameters travel with it, so that they can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return phcText(present, salt, await derived(password, salt, present, 32))
}

/** What an unknown user's password is compared with, so that the answer takes the same time; nothing hashes to it. */
export const nobodysHash = phcText(present, new Uint8Array(16), new Uint8Array(32))

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Compares in constant time. @throws when the stored text is no argon2id hash */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const match = phc.exec(hash)
  if (!match) throw new Error('stored password hash is not argon2id')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(tag, 'base64')
  return timingSafeEqual(await derived(password, Buffer.from(salt, 'base64'), cost, expected.length), expected)
}
