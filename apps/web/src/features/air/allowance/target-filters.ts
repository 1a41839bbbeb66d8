import type { DisassembleTarget } from '@qingkong/contract/shapes/target'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { disassembleTarget } from '../../../filters/widgets/disassemble-target.tsx'
import { disassemblyFactor } from '../../../filters/widgets/disassembly-factor.tsx'

/** What the pages about a target ask: which one, and which of its indicators. */
export const targetFilters = [disassembleTarget(), disassemblyFactor(), dataStatus()] as const

interface TargetValues {
  disassembleTarget: DisassembleTarget | 'none'
  factorCode: 'pm25' | 'good_days' | 'o3_standard'
  dataStatus: 'MIX' | 'RAW' | 'CHECK'
}

/** The target as the calls take it; without any the city is judged by the limits. */
export const targetInput = ({ disassembleTarget: target, factorCode, dataStatus: status }: TargetValues) => ({
  targetId: target === 'none' ? '' : target.id,
  factorCode,
  dataStatus: status,
})
