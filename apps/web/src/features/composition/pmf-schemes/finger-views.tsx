import type { FactorFinger } from '@qingkong/contract/shapes/pmf-scheme'
import { type ReactNode, useMemo } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { Captioned } from './captioned.tsx'
import { profileOption } from './profile-option.ts'
import { speciesOption } from './source-options.ts'
import './pmf-schemes.css'

const matchText = ({ matches }: FactorFinger): string =>
  matches.length === 0
    ? '源谱库中没有共有物种达到8个的源谱'
    : `与${matches
        .slice(0, 3)
        .map(({ name, origin, similarity }) => `${name}（${origin}，${formatMeasured(similarity, 2)}）`)
        .join('、')}一致`

const Finger = ({ factor, action }: { factor: FactorFinger; action: ReactNode }) => {
  const profile = useMemo(() => (palette: ChartPalette) => profileOption(factor, palette), [factor])
  const share = useMemo(() => (palette: ChartPalette) => speciesOption(factor, palette), [factor])
  return (
    <section className="pmf-finger" data-testid={`finger-${factor.no}`}>
      <h3>
        {factor.name}（{formatMeasured(factor.massPct, 1)}%） {action}
      </h3>
      <p className="muted">{matchText(factor)}</p>
      <div className="pmf-pair">
        <Captioned caption="贡献为1时的浓度与区间">
          <Chart option={profile} height={260} label={`${factor.name}谱，µg/m³`} />
        </Captioned>
        <Captioned caption="占各物种的比例">
          <Chart option={share} height={260} label={`${factor.name}占各物种的比例`} />
        </Captioned>
      </div>
    </section>
  )
}

interface Props {
  factors: readonly FactorFinger[]
  /** What can be done with a factor. */
  actionOf?: (factor: FactorFinger) => ReactNode
}

/** Every factor: its profile with intervals, and the part of each species it brings. */
export const FingerViews = ({ factors, actionOf }: Props) => (
  <>
    {factors.map((factor) => (
      <Finger key={factor.no} factor={factor} action={actionOf?.(factor)} />
    ))}
  </>
)
