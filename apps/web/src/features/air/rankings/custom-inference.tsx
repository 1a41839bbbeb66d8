import { dailyPollutants } from '@qingkong/domain/air/aqi'
import { factors } from '@qingkong/domain/site/factor'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { type CallInput, useCall } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/states.tsx'
import type { PageInput } from '../../../page/page-calls.ts'
import './custom-inference.css'

type Six = Partial<Record<(typeof dailyPollutants)[number], number>>

interface Props {
  answer: {
    control: object | null
    field: { cities: readonly ({ isOwn: boolean } & Record<(typeof dailyPollutants)[number], number | null>)[] }
  }
  input: { field: PageInput<'rankInferenceCityRank'> }
}

const rankText = (rank: number | null): string => (rank === null ? '--' : `第${rank}名`)

/** 按指标: given concentrations in place of the city's own; those left empty stay as they are. */
export const CustomInference = ({ answer, input }: Props) => {
  const [given, setGiven] = useState<Six>({})
  const [asked, setAsked] = useState<Six>({})
  const own = answer.field.cities.find(({ isOwn }) => isOwn)
  const question: CallInput<'rankInferenceCustomInfer'> = { ...input.field, ...asked }
  const { data, error, isFetching, refetch } = useCall('rankInferenceCustomInfer', question, { keepPrevious: true })
  return (
    <section className="custom-inference" aria-label="按指标测算" data-testid="custom-inference">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(given)
        }}
      >
        {dailyPollutants.map((pollutant) => {
          const { typeset, unit, decimals } = factors[pollutant]
          const current = own?.[pollutant] ?? null
          return (
            <div key={pollutant} className="infer-field">
              <span>
                {typeset}（{unit}）
              </span>
              <InputNumber<number>
                min={0}
                max={10_000}
                precision={decimals + 1}
                value={given[pollutant] ?? null}
                placeholder={formatMeasured(current, decimals + 1)}
                onChange={(value) =>
                  setGiven(({ [pollutant]: _, ...others }) =>
                    value === null ? others : { ...others, [pollutant]: value },
                  )
                }
                aria-label={typeset}
                data-testid={`infer-${pollutant}`}
              />
            </div>
          )
        })}
        <Button type="primary" htmlType="submit" loading={isFetching} data-testid="infer-submit">
          测算
        </Button>
        <Button
          onClick={() => {
            setGiven({})
            setAsked({})
          }}
        >
          恢复当前值
        </Button>
      </form>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && !error ? (
        <p className="infer-result" data-testid="infer-result">
          {data.sentence}
          <span className="figure">
            {formatMeasured(data.before.index, 2)} {rankText(data.before.rank)} → {formatMeasured(data.after.index, 2)}{' '}
            {rankText(data.after.rank)}
          </span>
        </p>
      ) : null}
    </section>
  )
}
