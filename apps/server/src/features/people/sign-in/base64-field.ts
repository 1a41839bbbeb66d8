import { Fail } from '@qingkong/contract/errors'

const strictAlphabet = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * The text of a base64 field, decoded exactly once: standard alphabet, padded, canonical, valid UTF-8.
 * @throws Fail BAD_ENCODING; the value is never part of the message
 */
export const decodeBase64Field = (field: string): string => {
  if (!strictAlphabet.test(field)) throw new Fail('BAD_ENCODING')
  const bytes = Buffer.from(field, 'base64')
  // Spare bits of the last group let several texts mean the same bytes; only one of them is canonical.
  if (bytes.toString('base64') !== field) throw new Fail('BAD_ENCODING')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Fail('BAD_ENCODING')
  }
}
