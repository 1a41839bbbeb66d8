import type { EngineCode } from '@qingkong/contract/shapes/engine-code'
import type { Engine } from './engine.ts'

/** Every engine behind its code. Each is loaded where it is first asked: a thread needs one of them. */
export const engines: Readonly<Record<EngineCode, () => Promise<Engine>>> = {
  pmf: async () => (await import('./pmf-engine.ts')).pmfEngine,
  'box-model': async () => (await import('./box-model-engine.ts')).boxModelEngine,
  'forecast-train': async () => (await import('./forecast-train-engine.ts')).forecastTrainEngine,
  'forecast-run': async () => (await import('./forecast-run-engine.ts')).forecastRunEngine,
  trajectory: async () => (await import('./trajectory-engine.ts')).trajectoryEngine,
}
