import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSignedBody } from '../share/push.ts'
import { decodeScan } from './decode-scan.ts'
import { encodeScan } from './encode-scan.ts'
import { radarKey, signScan, verifyScan } from './push-signature.ts'
import { type LidarScan, scanMagic } from './scan-file.ts'

const scan = (changed: Partial<LidarScan> = {}): LidarScan => {
  const azimuths = changed.azimuths ?? 12
  const gates = changed.gates ?? 20
  const cells = azimuths * gates
  return {
    radarCode: 'LR01',
    kind: 'ppi',
    startAt: new Date('2026-11-20T10:00:00+08:00'),
    endAt: new Date('2026-11-20T10:04:00+08:00'),
    elevationDeg: 2,
    azimuthStartDeg: 0,
    azimuthStepDeg: 360 / azimuths,
    azimuths,
    firstGateM: 25,
    gateM: 50,
    gates,
    grids: {
      extinction532: Float32Array.from({ length: cells }, (_, cell) => (cell === 3 ? Number.NaN : 0.25 + cell / 1024)),
      depolarization532: new Float32Array(cells).fill(0.125),
    },
    ...changed,
  }
}

const refusal = (bytes: Uint8Array): string => {
  const read = decodeScan(bytes)
  return read.ok ? '' : read.message
}

/** The file with a changed header, its payload untouched. */
const withHeader = (file: Buffer, change: Record<string, unknown>): Buffer => {
  const end = file.indexOf('\n', scanMagic.length)
  const header = { ...JSON.parse(file.subarray(scanMagic.length, end).toString()), ...change }
  return Buffer.concat([Buffer.from(`${scanMagic}${JSON.stringify(header)}\n`), file.subarray(end + 1)])
}

describe('a lidar scan file', () => {
  it('comes back as it was written, missing cells included, with one channel or two', () => {
    const whole = scan()
    expect(decodeScan(encodeScan(whole))).toEqual({ ok: true, scan: whole })
    const single = scan({ grids: { extinction532: new Float32Array(240).fill(0.5), depolarization532: null } })
    expect(decodeScan(encodeScan(single))).toEqual({ ok: true, scan: single })
  })

  it('carries a vertical profile as one ray upwards', () => {
    const grids = { extinction532: new Float32Array(20).fill(0.5), depolarization532: null }
    const up = scan({ kind: 'vertical', elevationDeg: 90, azimuths: 1, azimuthStepDeg: 0, grids })
    expect(decodeScan(encodeScan(up))).toEqual({ ok: true, scan: up })
    expect(refusal(withHeader(encodeScan(up), { elevationDeg: 45 }))).toContain('仰角90度')
  })

  it('is refused with the reason when it is cut, damaged, or no scan file at all', () => {
    const file = encodeScan(scan())
    expect(refusal(Buffer.from('GIF89a'))).toBe('不是雷达扫描文件')
    expect(refusal(Buffer.alloc(0))).toBe('不是雷达扫描文件')
    expect(refusal(file.subarray(0, file.length - 4))).toContain('文件不完整')
    const damaged = Buffer.from(file)
    damaged[damaged.length - 9] = (damaged[damaged.length - 9] ?? 0) ^ 1
    expect(refusal(damaged)).toContain('校验和不符')
    expect(refusal(Buffer.concat([Buffer.from(scanMagic), Buffer.alloc(5000, 32)]))).toBe('文件头缺失或过长')
    expect(refusal(Buffer.from(`${scanMagic}[1]\n`))).toContain('JSON 对象')
    expect(refusal(Buffer.from(`${scanMagic}{\n`))).toContain('JSON')
  })

  it.each([
    [{ azimuths: 1e9 }, '射线数'],
    [{ gates: 5 }, '距离库数'],
    [{ gateM: 0 }, '距离库长'],
    [{ gateM: null }, '距离库长'],
    [{ firstGateM: -1 }, '首个距离库'],
    [{ azimuthStepDeg: 3 }, '一整圈'],
    [{ elevationDeg: 45 }, '仰角'],
    [{ kind: 'rhi' }, '扫描方式'],
    [{ radarCode: '../x' }, '雷达编码'],
    [{ endTime: '2026-11-20 09:00:00' }, '一小时内'],
    [{ startTime: '2026-13-20 09:00:00' }, '起止时间'],
    [{ channels: ['lidar'] }, '通道'],
    [{ azimuths: 720, azimuthStepDeg: 0.5, gates: 2000 }, '最多'],
  ])('a header with %j is refused: %s', (change, words) => {
    expect(refusal(withHeader(encodeScan(scan()), change))).toContain(words)
  })

  it('holds no value that cannot be: infinite, or far outside its channel', () => {
    for (const value of [Number.POSITIVE_INFINITY, -2, 1e6]) {
      const grids = { extinction532: new Float32Array(240).fill(value), depolarization532: null }
      expect(refusal(encodeScan(scan({ grids })))).toContain('extinction532')
    }
  })

  it('states the SHA-256 of its payload', () => {
    const file = encodeScan(scan())
    const end = file.indexOf('\n', scanMagic.length)
    const header = JSON.parse(file.subarray(scanMagic.length, end).toString())
    expect(header.sha256).toBe(
      createHash('sha256')
        .update(file.subarray(end + 1))
        .digest('hex'),
    )
  })
})

describe("a radar's signature", () => {
  const now = new Date('2026-11-20T10:05:00+08:00')
  const file = encodeScan(scan())
  const nonce = 'a1b2c3d4e5f6'

  it('holds for its own file, key and hour only', () => {
    const key = radarKey('secret', 'LR01')
    const signed = signScan(key, now, nonce, file)
    expect(verifyScan(key, signed, now).valid).toBe(true)
    expect(isSignedBody(signed, file)).toBe(true)
    expect(verifyScan(radarKey('secret', 'LR02'), signed, now).valid).toBe(false)
    expect(verifyScan('secret', signed, now).valid).toBe(false)
    expect(isSignedBody(signed, file.subarray(1))).toBe(false)
    const ofAnother = signScan(key, now, nonce, file.subarray(1))
    expect(verifyScan(key, { ...signed, sha256: ofAnother.sha256 }, now).valid).toBe(false)
    expect(verifyScan(key, signed, new Date(now.getTime() + 3_600_000)).valid).toBe(false)
  })
})
