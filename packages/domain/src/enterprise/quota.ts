import type { MonitorType } from './monitor-state.ts'

/** What the pages of pollution sources can be asked about; 指标 (quota) means indicator, not a permitted amount. */
export interface Quota {
  code: QuotaCode
  name: string
  unit: string
  monitorType: MonitorType
}

export type QuotaCode =
  | 'concentration'
  | 'converted'
  | 'flow'
  | 'emission'
  | 'energy'
  | 'load'
  | 'current'
  | 'voltage'
  | 'condition'

/** In the order in which they are offered. Units of `condition` are those of its parameter. */
export const quotas: readonly Quota[] = [
  { code: 'concentration', name: '浓度', unit: 'mg/m³', monitorType: 'pst001' },
  { code: 'converted', name: '折算浓度', unit: 'mg/m³', monitorType: 'pst001' },
  { code: 'flow', name: '流量', unit: 'm³/h', monitorType: 'pst001' },
  { code: 'emission', name: '排放量', unit: 'kg', monitorType: 'pst001' },
  { code: 'energy', name: '用电量', unit: 'kWh', monitorType: 'pst002' },
  { code: 'load', name: '负荷', unit: 'kW', monitorType: 'pst002' },
  { code: 'current', name: '电流', unit: 'A', monitorType: 'pst002' },
  { code: 'voltage', name: '电压', unit: 'V', monitorType: 'pst002' },
  { code: 'condition', name: '工况参数', unit: '', monitorType: 'pst003' },
]

/** Waste gas m³/h and oxygen % (HJ 212). */
const flowCode = 'a00000'
const oxygenCode = 'a19001'

/**
 * Indicators that a factor of an outlet gives. A concentration gives the emission too, as sent or with the flow; oxygen
 * makes the conversion possible; temperature and velocity alone give none.
 */
export const outletQuotas = (factorCode: string, unit: string): readonly QuotaCode[] => {
  if (factorCode === flowCode) return ['flow']
  if (factorCode === oxygenCode) return ['converted']
  return unit === 'mg/m³' ? ['concentration', 'emission'] : []
}
