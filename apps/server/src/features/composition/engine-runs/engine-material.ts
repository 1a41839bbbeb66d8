import type { EngineOrder } from './engine-order.ts'

/** A question with its tables, however it was asked. */
export interface EngineMaterial extends Pick<EngineOrder, 'engine' | 'attached'> {
  parameters: Record<string, unknown>
  data: unknown
}
