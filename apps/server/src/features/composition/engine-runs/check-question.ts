import { Fail } from '@qingkong/contract/errors'
import type { FileStore } from '../../../platform/file-store.ts'
import { inBoundedThread } from './bounded-thread.ts'
import type { CheckWork, Refusal } from './check-thread.ts'
import type { EngineMaterial } from './engine-material.ts'
import { engines } from './engines.ts'

const checkThread = new URL('./check-thread.ts', import.meta.url)

/**
 * What an engine can refuse without computing, in its own sentence. A mechanism somebody brought is read in a thread
 * that can be ended; everything else is cheap.
 * @throws InputProblem, Fail INVALID_INPUT
 */
export const checkQuestion = async (files: FileStore, material: EngineMaterial): Promise<void> => {
  const { engine, data, parameters, attached } = material
  if (engine !== 'box-model' || attached === null) {
    const { check } = await engines[engine]()
    check({ data, parameters, attached: null })
    return
  }
  const work: CheckWork = { engine, data, parameters, attached: await files.get(attached) }
  const { refusal } = await inBoundedThread<Refusal>(checkThread, work, '机理过大，无法在限定的时间内读完，请检查文件')
  if (refusal !== null) throw new Fail('INVALID_INPUT', refusal)
}
