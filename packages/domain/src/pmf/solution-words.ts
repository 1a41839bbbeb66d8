import { formatRounded } from '../air/rounding.ts'

interface Solution {
  kind: 'base' | 'fpeak' | 'constrained'
  /** Strength of a turned one. */
  phi?: number | null
}

/** What a solution of an analysis is called: 基础解, Fpeak φ=−0.5, 约束解. */
export const solutionName = ({ kind, phi }: Solution): string => {
  if (kind === 'base') return '基础解'
  if (kind === 'constrained') return '约束解'
  return `Fpeak φ=${String(phi).replace('-', '−')}`
}

/** The solution with what it cost: 约束解（dQ 0.42%）; the base run costs nothing. */
export const solutionText = ({ kind, phi, dQPct }: Solution & { dQPct: number }): string =>
  kind === 'base'
    ? solutionName({ kind })
    : `${solutionName({ kind, phi: phi ?? null })}（dQ ${formatRounded(dQPct, 2)}%）`
