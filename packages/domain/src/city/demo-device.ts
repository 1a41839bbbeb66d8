/**
 * How the demo city's devices are named. The server registers them and the simulator speaks as them; both read
 * the same tables in data/, so position in the table is the device's number.
 */
export type DemoDeviceKind = 'site' | 'outlet' | 'dust' | 'component' | 'taxi' | 'ions' | 'carbon' | 'elements'

const kindDigit: Record<DemoDeviceKind, string> = {
  site: 'A',
  outlet: 'B',
  dust: 'C',
  component: 'E',
  taxi: 'F',
  ions: '1',
  carbon: '2',
  elements: '3',
}

/** 24 hex digits (HJ 212-2017): a fixed EPC-96 head, the kind, and the position in the data table (from 0). */
export const demoMn = (kind: DemoDeviceKind, index: number): string =>
  `010000A8900${kindDigit[kind]}${index.toString().padStart(12, '0')}`

/** 63 of 68 published frames carry this password; it is a label, not a protection (ingest.md 1.3). */
export const demoPassword = '123456'

/** Every tenth outlet speaks HJ 212-2025 with SM4; the published test key. */
export const usesSm4 = (kind: DemoDeviceKind, index: number): boolean => kind === 'outlet' && index % 10 === 9
export const demoSm4KeyText = '0000000000000000'
