import { describe, expect, it } from 'vitest'
import { crcHj212, crcModbus, crcText, parseCrcText, swapCrcBytes } from './crc.ts'

const example2017 =
  'QN=20160801085857223;ST=32;CN=1062;PW=100000;MN=010000A8900016F000169DC0;Flag=5;CP=&&RtdInterval=30&&'
const example2025 = 'QN=20240601085857223;ST=32;CN=1011;PW=123456;MN=010000A8900016F000169DC0;Flag=9;CP=&&&&'

describe('CRC of HJ 212', () => {
  it('gives the values of the standards’ own examples', () => {
    expect(crcText(crcHj212(Buffer.from(example2017)))).toBe('1C80')
    expect(crcText(crcHj212(Buffer.from(example2025)))).toBe('2200')
  })

  it('starts at FFFF and folds one zero byte to 4040', () => {
    expect(crcHj212(Buffer.alloc(0))).toBe(0xffff)
    expect(crcText(crcHj212(Buffer.from([0])))).toBe('4040')
  })

  it('covers only the range asked for', () => {
    expect(crcHj212(Buffer.from(`##0101${example2017}1C80`), 6, 107)).toBe(0x1c80)
  })

  it('has one of eight low bytes, unlike Modbus', () => {
    const low = new Set<number>()
    for (let n = 0; n < 2000; n++) low.add(crcHj212(Buffer.from(`DataTime=${n}`)) & 0xff)
    expect([...low].sort((a, b) => a - b)).toEqual([0x00, 0x01, 0x40, 0x41, 0x80, 0x81, 0xc0, 0xc1])
  })
})

describe('CRC by Modbus', () => {
  it('gives the catalogue’s check value 4B37 for 123456789', () => {
    expect(crcText(crcModbus(Buffer.from('123456789')))).toBe('4B37')
  })
})

describe('CRC text', () => {
  it('is read in either case and without its leading zero', () => {
    expect(parseCrcText('cc01')).toBe(0xcc01)
    expect(parseCrcText('E41')).toBe(0x0e41)
    expect(parseCrcText('')).toBeNull()
    expect(parseCrcText('12G4')).toBeNull()
  })

  it('can be byte-swapped', () => {
    expect(crcText(swapCrcBytes(0x1c80))).toBe('801C')
  })
})
