import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readWritten, writeDurably } from '../platform/durable-file.ts'

/**
 * What of a city lies outside its database, by its path below DATA_DIR: the keys (devices, upper level, sealed secrets,
 * the chain of the log) and what the chain of the log is checked against.
 */
const keptOutside = ['keys.json', 'operations-log/anchors.jsonl', 'operations-log/verified.json'] as const

/** N = 2^15, r = 8: 32 MiB and about a tenth of a second for each guess. */
const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 << 20 }

interface Sealed {
  format: 1
  /** base64 */
  salt: string
  nonce: string
  tag: string
  data: string
}

export class KeyArchiveError extends Error {}

const readKept = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    keptOutside.flatMap((name) => {
      const text = readWritten(join(dataDir, name))
      return text === null ? [] : [[name, text]]
    }),
  )

/**
 * Writes the keys into a file of their own, mode 0600.
 * @param passphrase encrypts them (AES-256-GCM, key by scrypt); null writes them as they are
 */
export const archiveKeys = (dataDir: string, target: string, passphrase: string | null): void => {
  const plain = JSON.stringify(readKept(dataDir))
  if (passphrase === null) {
    writeDurably(target, plain)
    return
  }
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), nonce)
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const sealed: Sealed = {
    format: 1,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  }
  writeDurably(target, JSON.stringify(sealed))
}

const open = ({ salt, nonce, tag, data }: Sealed, passphrase: string | null): string => {
  if (passphrase === null) throw new KeyArchiveError('密钥部分已加密：请用 QK_BACKUP_PASSPHRASE 给出备份时的口令')
  const bytes = (text: string) => Buffer.from(text, 'base64')
  try {
    const key = scryptSync(passphrase, bytes(salt), 32, cost)
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce))
    decipher.setAuthTag(bytes(tag))
    return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString('utf8')
  } catch {
    throw new KeyArchiveError('口令不对，或密钥文件已损坏')
  }
}

/** Reads an archive whole, so that a wrong passphrase is known before anything is restored. @throws KeyArchiveError */
export const readKeyArchive = (source: string, passphrase: string | null): Record<string, string> => {
  const text = readWritten(source)
  if (text === null) throw new KeyArchiveError(`没有找到密钥文件 ${source}`)
  const value = JSON.parse(text) as Sealed | Record<string, string>
  return 'format' in value ? (JSON.parse(open(value as Sealed, passphrase)) as Record<string, string>) : value
}

/** Puts the keys of an archive in the place of the present ones. */
export const restoreKeys = (dataDir: string, kept: Readonly<Record<string, string>>): void => {
  for (const name of keptOutside) {
    const text = kept[name]
    if (text === undefined) continue
    mkdirSync(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
    writeDurably(join(dataDir, name), text)
  }
}
