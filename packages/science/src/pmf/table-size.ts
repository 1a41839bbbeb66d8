import { InputProblem } from '../stats/input-problem.ts'

const samplesAtLeast = 50
const samplesAdvised = 100
const samplesPerSpeciesAdvised = 3
const speciesPerFactorAdvised = 2

type TableSize = { samples: readonly string[]; species: readonly string[] }

/** @throws InputProblem for fewer than 50 samples or two species */
export const requireTableSize = (samples: number, species: number): void => {
  if (samples < samplesAtLeast) throw new InputProblem(`可用样品只有 ${samples} 个，至少需要 ${samplesAtLeast} 个`)
  if (species < 2) throw new InputProblem('至少需要两个物种')
}

/** @throws InputProblem when so many factors cannot be told apart by so many samples and species */
export const requireFactorCount = (factors: number, { samples, species }: TableSize): void => {
  if (!Number.isInteger(factors) || factors < 1) throw new InputProblem('因子数必须是正整数')
  if (factors > species.length - 1)
    throw new InputProblem(`因子数 ${factors} 过多，${species.length} 个物种最多取 ${species.length - 1} 个因子`)
  if (factors >= samples.length)
    throw new InputProblem(`因子数 ${factors} 过多，样品只有 ${samples.length} 个，须多于因子数`)
}

/** What a reader of the result must know about the size of the table: published studies went on from there. */
export const sizeWarnings = ({ samples, species }: TableSize, factors: number): string[] => {
  const [rows, columns] = [samples.length, species.length]
  const perSpecies = samplesPerSpeciesAdvised * columns
  return [
    ...(rows < samplesAdvised ? [`样品只有 ${rows} 个，建议不少于 ${samplesAdvised} 个，结果的不确定性较大`] : []),
    ...(rows < perSpecies
      ? [`样品只有 ${rows} 个，${columns} 个物种建议不少于 ${perSpecies} 个（物种数的 ${samplesPerSpeciesAdvised} 倍）`]
      : []),
    ...(speciesPerFactorAdvised * factors > columns
      ? [`因子数 ${factors} 超过物种数 ${columns} 的一半，因子可能难以区分，请结合自举与 DISP 判断`]
      : []),
  ]
}
