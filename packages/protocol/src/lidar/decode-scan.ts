import { createHash } from 'node:crypto'
import { parseCity } from '@qingkong/domain/time/city-time'
import { channelRange, type LidarScan, type ScanChannel, type ScanShape, scanLimits, scanMagic } from './scan-file.ts'

/** Why a file is not taken, in Chinese for the one who sent it. */
export type DecodedScan = { ok: true; scan: LidarScan } | { ok: false; message: string }

const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message })

type Fields = Record<string, unknown>

const within = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= low && value <= high

const wholeWithin = (value: unknown, low: number, high: number): value is number =>
  within(value, low, high) && Number.isInteger(value)

/** The shape that a header describes, or what is wrong with it. */
const shapeOf = (fields: Fields): ScanShape | string => {
  const { kind, elevationDeg, azimuthStartDeg, azimuthStepDeg, azimuths, firstGateM, gateM, gates } = fields
  if (kind !== 'ppi' && kind !== 'vertical') return '扫描方式 kind 应为 ppi 或 vertical'
  if (!wholeWithin(azimuths, 1, scanLimits.azimuths)) return `射线数 azimuths 应为1到${scanLimits.azimuths}的整数`
  if (!wholeWithin(gates, 10, scanLimits.gates)) return `距离库数 gates 应为10到${scanLimits.gates}的整数`
  if (!within(gateM, scanLimits.gateM[0], scanLimits.gateM[1])) return '距离库长 gateM 应在1到500米之间'
  if (!within(firstGateM, scanLimits.firstGateM[0], scanLimits.firstGateM[1])) {
    return '首个距离库 firstGateM 应在0到5000米之间'
  }
  if (!within(azimuthStartDeg, 0, 360)) return '起始方位角 azimuthStartDeg 应在0到360度之间'
  if (!within(azimuthStepDeg, 0, 360)) return '方位步长 azimuthStepDeg 应在0到360度之间'
  if (kind === 'ppi') {
    if (!within(elevationDeg, -5, 30)) return '水平扫描仰角 elevationDeg 应在-5到30度之间'
    if (azimuths < 8 || Math.abs(azimuths * azimuthStepDeg - 360) > 0.01) return '水平扫描应为一整圈，至少8条射线'
  } else if (elevationDeg !== 90 || azimuths !== 1) return '垂直观测应为一条仰角90度的射线'
  return { kind, elevationDeg, azimuthStartDeg, azimuthStepDeg, azimuths, firstGateM, gateM, gates }
}

const channelsOf = (channels: unknown): readonly ScanChannel[] | null => {
  const text = JSON.stringify(channels)
  if (text === '["extinction532"]') return ['extinction532']
  return text === '["extinction532","depolarization532"]' ? ['extinction532', 'depolarization532'] : null
}

const timesOf = ({ startTime, endTime }: Fields): { startAt: Date; endAt: Date } | string => {
  const startAt = typeof startTime === 'string' ? parseCity(startTime) : null
  const endAt = typeof endTime === 'string' ? parseCity(endTime) : null
  if (startAt === null || endAt === null) return '起止时间 startTime、endTime 应为 YYYY-MM-DD HH:mm:ss'
  const lasts = endAt.getTime() - startAt.getTime()
  return lasts <= 0 || lasts > scanLimits.durationMs ? '扫描应在开始后一小时内结束' : { startAt, endAt }
}

const gridOf = (payload: Buffer, from: number, cells: number, channel: ScanChannel): Float32Array | string => {
  const grid = new Float32Array(cells)
  const [low, high] = channelRange[channel]
  for (let cell = 0; cell < cells; cell++) {
    const value = payload.readFloatLE(from + cell * 4)
    if (!Number.isNaN(value) && !(value >= low && value <= high)) {
      return `通道 ${channel} 的数值超出${low}到${high}的范围`
    }
    grid[cell] = value
  }
  return grid
}

const headerOf = (file: Buffer): { fields: Fields; payload: Buffer } | string => {
  if (file.subarray(0, scanMagic.length).toString('latin1') !== scanMagic) return '不是雷达扫描文件'
  const end = file.subarray(0, scanMagic.length + scanLimits.headerBytes).indexOf('\n', scanMagic.length)
  if (end < 0) return '文件头缺失或过长'
  let fields: unknown
  try {
    fields = JSON.parse(file.subarray(scanMagic.length, end).toString('utf8'))
  } catch {
    return '文件头不是有效的 JSON'
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return '文件头应为 JSON 对象'
  return { fields: fields as Fields, payload: file.subarray(end + 1) }
}

/**
 * Reads a scan file strictly: everything in it must be as the format says, and the payload must be whole. The size is
 * checked before anything is allocated.
 */
export const decodeScan = (bytes: Uint8Array): DecodedScan => {
  const read = headerOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (typeof read === 'string') return refuse(read)
  const { fields, payload } = read
  const { radarCode, sha256 } = fields
  if (typeof radarCode !== 'string' || !/^[\w-]{1,32}$/.test(radarCode))
    return refuse('文件头的雷达编码 radarCode 有误')
  const shape = shapeOf(fields)
  if (typeof shape === 'string') return refuse(shape)
  const times = timesOf(fields)
  if (typeof times === 'string') return refuse(times)
  const channels = channelsOf(fields['channels'])
  if (channels === null) return refuse('通道 channels 应为 extinction532，其后可有 depolarization532')
  const cells = shape.azimuths * shape.gates
  if (cells * channels.length > scanLimits.values) return refuse(`单个文件最多${scanLimits.values}个数值`)
  if (payload.length !== cells * channels.length * 4) return refuse('数据长度与文件头不符，文件不完整')
  if (createHash('sha256').update(payload).digest('hex') !== sha256) return refuse('数据校验和不符，文件已损坏')
  const extinction = gridOf(payload, 0, cells, 'extinction532')
  if (typeof extinction === 'string') return refuse(extinction)
  const depolarization = channels.length > 1 ? gridOf(payload, cells * 4, cells, 'depolarization532') : null
  if (typeof depolarization === 'string') return refuse(depolarization)
  const grids = { extinction532: extinction, depolarization532: depolarization }
  return { ok: true, scan: { radarCode, ...shape, ...times, grids } }
}
