import { noConclusion, nothingMeasured } from '@qingkong/contract/tables/composition/component-notes'
import { sourceConclusion } from '@qingkong/contract/tables/composition/pmf-schemes'
import type { ReactNode } from 'react'
import { hoursOfDays } from '../../../../filters/period-input.ts'
import { formatMeasured, missingText } from '../../../../kit/format.ts'
import { CarbonCourse } from '../carbon-course.tsx'
import { useLastDays } from '../last-days.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import type { PanelFacts } from '../panel-age.ts'
import { reviewStatus } from '../review-status.ts'
import { ShareRow, shareRowHeight } from '../share-row.tsx'
import { type PanelAnswer, usePanel } from '../use-panel.ts'
import { useNextTurn } from '../use-turn.ts'
import { WallList } from '../wall-list.tsx'
import { WallTabs } from '../wall-tabs.tsx'

/** What the pages of components begin with. */
const days = 7
const titles = ['OFP', 'TVOC', 'OC/EC', '来源']

interface Asked {
  startTime: string
  endTime: string
  lastDay: string
}

interface Turn extends PanelPlace {
  asked: Asked
  tools: ReactNode
}

const factsOf =
  ({ lastDay }: Asked) =>
  ({ facts }: { facts: { raw: number; checked: number } }): PanelFacts => ({
    dataTime: lastDay,
    status: reviewStatus(facts),
  })

const largestOf = (values: readonly (number | null)[]): number => Math.max(0, ...values.map((value) => value ?? 0))
const shareOf = (value: number | null, largest: number): number | null =>
  value === null || largest === 0 ? null : value / largest

/** Hours behind the figures, or why they carry no conclusion. */
const hoursText = (facts: { completeHours: number }): string =>
  noConclusion(facts) ?? `近${days}天有效小时${facts.completeHours}个`

const Ozone = ({ asked, tools, ...place }: Turn) => {
  const { startTime, endTime } = asked
  const answer = usePanel('siteOfpRanking', { startTime, endTime })
  const empty = ({ rows }: { rows: readonly { ofp: number | null }[] }) =>
    rows.some(({ ofp }) => ofp !== null) ? null : nothingMeasured
  return (
    <Panel {...place} answer={answer} facts={factsOf(asked)} empty={empty} tools={tools}>
      {({ rows, facts }) => {
        const largest = largestOf(rows.map(({ ofp }) => ofp))
        return (
          <div className="wall-rows">
            <WallList label="组分站OFP排名" rows={rows} rowHeight={shareRowHeight} keyOf={({ siteCode }) => siteCode}>
              {({ siteName, ofp, perTvoc }) => (
                <ShareRow
                  name={siteName}
                  detail={perTvoc === null ? '' : `单位TVOC ${formatMeasured(perTvoc, 2)}`}
                  value={ofp}
                  unit="µg/m³"
                  digits={1}
                  share={shareOf(ofp, largest)}
                />
              )}
            </WallList>
            <p className="wall-note">臭氧生成潜势（OFP，MIR取Carter 2010）；{hoursText(facts)}</p>
          </div>
        )
      }}
    </Panel>
  )
}

const Gases = ({ asked, tools, ...place }: Turn) => {
  const { startTime, endTime } = asked
  const answer = usePanel('siteTvocRanking', { startTime, endTime })
  const districts = usePanel('districtTvoc', { startTime, endTime, unit: 'ppb' }).data
  const empty = ({ rows }: { rows: readonly { tvoc: number | null }[] }) =>
    rows.some(({ tvoc }) => tvoc !== null) ? null : nothingMeasured
  return (
    <Panel {...place} answer={answer} facts={factsOf(asked)} empty={empty} tools={tools}>
      {({ rows, unit, facts }) => {
        const largest = largestOf(rows.map(({ tvoc }) => tvoc))
        return (
          <div className="wall-rows">
            <WallList label="组分站TVOC排名" rows={rows} rowHeight={shareRowHeight} keyOf={({ siteCode }) => siteCode}>
              {({ siteName, tvoc, leadingGroup, leadingSharePct }) => (
                <ShareRow
                  name={siteName}
                  detail={leadingGroup === null ? '' : `${leadingGroup}${formatMeasured(leadingSharePct, 0)}%`}
                  value={tvoc}
                  unit={unit}
                  digits={1}
                  share={shareOf(tvoc, largest)}
                />
              )}
            </WallList>
            <p className="wall-note">
              {districts
                ? `区县${districts.rows
                    .map(({ areaName, tvoc }) => `${areaName}${tvoc === null ? missingText : formatMeasured(tvoc, 1)}`)
                    .join('、')} ${districts.unit}；`
                : ''}
              {hoursText(facts)}
            </p>
          </div>
        )
      }}
    </Panel>
  )
}

/** What stands where the city has no station with instruments of particles. */
const NoStation = ({ asked: _, tools, answer, ...place }: Turn & { answer: PanelAnswer<unknown> }) => (
  <Panel
    {...place}
    answer={answer}
    facts={() => ({ dataTime: null, status: null })}
    empty={() => '没有颗粒物组分站'}
    tools={tools}
  >
    {() => null}
  </Panel>
)

/** The first station with instruments of particles: the one the pages begin with. */
const useParticleStation = () => {
  const stations = usePanel('conditionsSite', { family: 'PM' })
  return { stations, station: stations.data?.[0] }
}

const Carbon = (turn: Turn) => {
  const { asked, tools, ...place } = turn
  const { startTime, endTime } = asked
  const { stations, station } = useParticleStation()
  const answer = usePanel(
    'componentLawCarbon',
    { siteCodes: station ? [station.siteCode] : [], startTime, endTime },
    { enabled: station !== undefined },
  )
  if (!station) return <NoStation {...turn} answer={stations} />
  return (
    <Panel
      {...place}
      answer={answer}
      facts={factsOf(asked)}
      empty={({ rows }) => (rows.some(({ mean }) => mean !== null) ? null : nothingMeasured)}
      tools={tools}
    >
      {(law) => (
        <div className="wall-variation">
          <CarbonCourse law={law} />
          <p className="wall-note">
            {station.siteName}按时刻均值；{hoursText(law.facts)}
          </p>
        </div>
      )}
    </Panel>
  )
}

const Sources = (turn: Turn) => {
  const { asked, tools, ...place } = turn
  const { startTime, endTime } = asked
  const { stations, station } = useParticleStation()
  const answer = usePanel(
    'vocSourcePmfSourceList',
    { siteCodes: station ? [station.siteCode] : [], family: 'PM', startTime, endTime },
    { enabled: station !== undefined },
  )
  if (!station) return <NoStation {...turn} answer={stations} />
  return (
    <Panel {...place} answer={answer} facts={factsOf(asked)} empty={({ message }) => message} tools={tools}>
      {(sources) => {
        const factors = sources.factors.toSorted((a, b) => (b.sharePct ?? -1) - (a.sharePct ?? -1))
        return (
          <div className="wall-rows">
            <p className="wall-sentence wall-sentence-two">{sourceConclusion(sources)}</p>
            <WallList label="颗粒物来源占比" rows={factors} rowHeight={shareRowHeight} keyOf={({ no }) => String(no)}>
              {({ name, mean, sharePct }) => (
                <ShareRow
                  name={name}
                  detail={mean === null ? '' : `${formatMeasured(mean, 1)} µg/m³`}
                  value={sharePct}
                  unit="%"
                  digits={1}
                  share={sharePct === null ? null : sharePct / 100}
                />
              )}
            </WallList>
            {sources.outworn ? <p className="wall-note">{sources.outworn}</p> : null}
          </div>
        )
      }}
    </Panel>
  )
}

const turns = [Ozone, Gases, Carbon, Sources] as const

/** 组分特征: what could make ozone, where the organic gases are, soot and organic carbon, and where particles come from, by turns. */
export const ComponentTraits = (place: PanelPlace) => {
  const [index, choose] = useNextTurn('components', turns.length)
  const [first, lastDay] = useLastDays(days)
  const Shown = turns[index] ?? Ozone
  return (
    <Shown
      {...place}
      asked={{ ...hoursOfDays([first, lastDay]), lastDay }}
      tools={<WallTabs label="组分特征" titles={titles} shown={index} onChoose={choose} />}
    />
  )
}
