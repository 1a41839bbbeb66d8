import { availableParallelism } from 'node:os'
import type { SolutionChoice } from '@qingkong/science/pmf/solution-choice'
import { parseArgs, UsageError } from '../command.ts'

export interface PmfOptions {
  concentrationPath: string
  uncertaintyPath: string
  factors: number
  runs: number
  seed: number
  robust: boolean
  /** As given, `speciesNames` reads them. */
  weak: readonly string[]
  bad: readonly string[]
  total?: string
  missing?: 'drop' | 'median'
  /** Share, 0 to 0.25. */
  extraUncertainty: number
  bootstrap: number
  blockLength?: number
  disp: boolean
  /** Key species of BS-DISP, as given. */
  bsDisp: readonly string[]
  /** Strengths of Fpeak. */
  fpeak: number[]
  /** A JSON list of constraints. */
  constraintsPath?: string
  /** Whose errors are estimated; left out, the base run's. */
  errorsOf?: SolutionChoice
  workers: number
  out: string
}

const names = [
  ...['con', 'unc', 'factors', 'runs', 'seed', 'weak', 'bad', 'total', 'missing', 'extra', 'bootstrap', 'block'],
  ...['bs-disp', 'fpeak', 'constraints', 'errors-of', 'workers', 'out'],
]

const whole = (options: ReadonlyMap<string, string>, name: string, atLeast: number, usual?: number): number => {
  const text = options.get(name)
  if (text === undefined) {
    if (usual === undefined) throw new UsageError(`请给出 --${name}`)
    return usual
  }
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value) || value < atLeast)
    throw new UsageError(`--${name} 应为不小于 ${atLeast} 的整数，给出的是“${text}”`)
  return value
}

const mostStrength = 5

const strengthsOf = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const phi = Number(one)
      if (!(Math.abs(phi) <= mostStrength))
        throw new UsageError(`--fpeak 应为 -${mostStrength} 到 ${mostStrength} 之间的数，以逗号分隔，给出的是“${one}”`)
      return phi
    })

/** The solution named by a strength or a word, which has to be one that is made, with errors to estimate of it. */
const errorsOfNamed = (
  text: string,
  { fpeak, constraintsPath, bootstrap, disp }: Pick<PmfOptions, 'fpeak' | 'constraintsPath' | 'bootstrap' | 'disp'>,
): SolutionChoice => {
  if (text === 'constrained') {
    if (constraintsPath === undefined) throw new UsageError('--errors-of constrained 需要同时给出 --constraints')
    if (bootstrap === 0 && !disp) throw new UsageError('--errors-of constrained 需要同时给出 --bootstrap 或 --disp')
    return { kind: 'constrained' }
  }
  const phi = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isNaN(phi))
    throw new UsageError(`--errors-of 应为 --fpeak 中的一个强度或 constrained（约束解），给出的是“${text}”`)
  if (!fpeak.includes(phi))
    throw new UsageError(
      `--errors-of 的强度 ${text} 不在 --fpeak 中（${fpeak.length === 0 ? '没有给出 --fpeak' : fpeak.join('、')}）`,
    )
  if (bootstrap === 0) throw new UsageError('Fpeak 旋转解的误差只以自举估计，--errors-of 需要同时给出 --bootstrap')
  return { kind: 'fpeak', phi }
}

const required = (options: ReadonlyMap<string, string>, name: string, what: string): string => {
  const value = options.get(name)
  if (value === undefined || value === '') throw new UsageError(`请用 --${name} 给出${what}`)
  return value
}

/** @throws UsageError for an option that is missing, unknown or out of its range */
export const pmfOptions = (args: readonly string[]): PmfOptions => {
  const { options, valuesOf, files } = parseArgs(args, names, ['robust', 'disp'])
  if (files.length > 0) throw new UsageError(`多余的参数 ${files.join(' ')}`)
  const missing = options.get('missing')
  if (missing !== undefined && missing !== 'drop' && missing !== 'median')
    throw new UsageError('--missing 应为 drop（剔除样品）或 median（以中位数代替）')
  const extraUncertainty = Number(options.get('extra') ?? 0)
  if (!(extraUncertainty >= 0 && extraUncertainty <= 0.25)) throw new UsageError('--extra 应在 0 到 0.25 之间')
  const total = options.get('total')
  const constraintsPath = options.get('constraints')
  const bsDisp = valuesOf('bs-disp')
  if (bsDisp.length > 0 && !options.has('bootstrap')) throw new UsageError('--bs-disp 需要同时给出 --bootstrap')
  const rotated = {
    fpeak: strengthsOf(options.get('fpeak')),
    ...(constraintsPath === undefined ? {} : { constraintsPath }),
    bootstrap: options.has('bootstrap') ? whole(options, 'bootstrap', 1) : 0,
    disp: options.has('disp'),
  }
  const errorsOf = options.get('errors-of')
  return {
    concentrationPath: required(options, 'con', '浓度文件'),
    uncertaintyPath: required(options, 'unc', '不确定度文件'),
    out: required(options, 'out', '结果文件夹'),
    factors: whole(options, 'factors', 1),
    runs: whole(options, 'runs', 1, 20),
    seed: whole(options, 'seed', 0, 1),
    robust: options.has('robust'),
    weak: valuesOf('weak'),
    bad: valuesOf('bad'),
    ...(total === undefined ? {} : { total }),
    ...(missing === undefined ? {} : { missing }),
    extraUncertainty,
    ...rotated,
    ...(errorsOf === undefined ? {} : { errorsOf: errorsOfNamed(errorsOf, rotated) }),
    ...(options.has('block') ? { blockLength: whole(options, 'block', 1) } : {}),
    bsDisp,
    workers: whole(options, 'workers', 1, Math.min(8, availableParallelism())),
  }
}
