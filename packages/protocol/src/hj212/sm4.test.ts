import { describe, expect, it } from 'vitest'
import { cipherBytes, printCipher, sm4Decrypt, sm4Encrypt } from './sm4.ts'

describe('SM4 of HJ 212-2025', () => {
  it('reproduces the vector of GB/T 32907 appendix A', () => {
    const block = Buffer.from('0123456789abcdeffedcba9876543210', 'hex')
    expect(sm4Encrypt(block, block).toString('hex')).toBe('681edf34d206965e86b3e94f536e4246')
  })

  it('keeps the length and leaves a rest under 16 bytes clear', () => {
    const key = Buffer.alloc(16, 0x30)
    for (let length = 0; length < 50; length++) {
      const plain = Buffer.from('DataTime=20240601085857;a21026-Rtd=12.3,a21026-Flag=N'.slice(0, length))
      const encrypted = sm4Encrypt(plain, key)
      expect(encrypted.length).toBe(length)
      const clear = length % 16
      expect(encrypted.subarray(length - clear)).toEqual(plain.subarray(length - clear))
      expect(sm4Decrypt(encrypted, key)).toEqual(plain)
    }
  })

  it('is read in the raw and in the printed form', () => {
    const encrypted = sm4Encrypt(Buffer.from('DataTime=20240601085857;a=1'), Buffer.alloc(16, 0x30))
    expect(cipherBytes(encrypted)).toEqual(encrypted)
    const printed = printCipher(encrypted)
    expect(printed.toString('latin1')).toMatch(/^\{0x51,0xD4,0x5D/)
    expect(cipherBytes(printed)).toEqual(encrypted)
  })
})
