/** One byte of the bitwise form: eight shifts, XOR 0xA001 whenever the bit shifted out was 1. */
const foldByte = (value: number): number => {
  let register = value
  for (let bit = 0; bit < 8; bit++) register = register & 1 ? (register >>> 1) ^ 0xa001 : register >>> 1
  return register
}

const TABLE = Uint16Array.from({ length: 256 }, (_, index) => foldByte(index))

/**
 * CRC of HJ 212 (appendix A of HJ 212-2017 and HJ 212-2025) over bytes [from, to).
 * Its step throws the low byte of the register away (`r = T[(r >> 8) ^ byte]`), so only 256 values exist:
 * it finds noise on a line, it never identifies a frame.
 */
export const crcHj212 = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let register = 0xffff
  for (let index = from; index < to; index++) {
    register = TABLE[(register >>> 8) ^ (bytes[index] ?? 0)] ?? 0
  }
  return register
}

/** CRC-16/Modbus over bytes [from, to): the variant many data loggers send by mistake. */
export const crcModbus = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let register = 0xffff
  for (let index = from; index < to; index++) {
    register = (register >>> 8) ^ (TABLE[(register ^ (bytes[index] ?? 0)) & 0xff] ?? 0)
  }
  return register
}

/** A CRC as it stands in a frame: four upper-case hexadecimal digits, high byte first. */
export const crcText = (crc: number): string => {
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The number behind a CRC text of one to four hexadecimal digits (either case); null when it is none. */
export const parseCrcText = (text: string): number | null => {
  return /^[0-9A-Fa-f]{1,4}$/.test(text) ? Number.parseInt(text, 16) : null
}

/** The two bytes of a CRC exchanged. */
export const swapCrcBytes = (crc: number): number => {
  return ((crc & 0xff) << 8) | (crc >>> 8)
}
