import { areaSentence, metaBanner } from '@qingkong/contract/tables/sources/amount-words'
import type { CallAnswer } from '../../../../client/use-call.ts'
import { formatMeasured } from '../../../../kit/format.ts'
import { useLastDays } from '../last-days.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { ShareRow, shareRowHeight } from '../share-row.tsx'
import { usePanel } from '../use-panel.ts'
import { useNextTurn } from '../use-turn.ts'
import { WallList } from '../wall-list.tsx'
import { WallTabs } from '../wall-tabs.tsx'

/** What 区域分析 begins with. */
const factorCode = 'a21002'
const titles = ['行业', '区县']

type Amounts = CallAnswer<'areaMonitorIndChartData'>

const reasonOf = ({ facts }: Amounts): string | null =>
  facts.measuredKg === null ? '昨日查看范围内没有自动监测的排放数据' : null

const Parts = ({ title, amounts: { records, facts } }: { title: string; amounts: Amounts }) => (
  <WallList
    label={`各${title}${facts.factorName}核算排放量`}
    rows={records}
    rowHeight={shareRowHeight}
    keyOf={({ code }) => code}
  >
    {({ name, totalKg, share }) => (
      <ShareRow
        name={name}
        value={share === null ? null : share * 100}
        unit="%"
        digits={1}
        share={share}
        detail={totalKg === null ? '' : `${formatMeasured(totalKg / 1000, 3)}t`}
      />
    )}
  </WallList>
)

/** 行业/区域来源: who let go of nitrogen oxides yesterday, by industry and district in turns; the same calls as 区域分析. */
export const SourceShares = (place: PanelPlace) => {
  const [index, choose] = useNextTurn('sourceShares', titles.length)
  const [day] = useLastDays(1)
  const question = { areaCodes: [], industyCode: [], factorCode, startTime: day, endTime: day }
  const industries = usePanel('areaMonitorIndChartData', question)
  const districts = usePanel('areaMonitorZdAreaData', question).data
  const tabs = <WallTabs label="来源" titles={titles} shown={index} onChoose={choose} />
  return (
    <Panel
      {...place}
      answer={industries}
      facts={({ period }) => ({ dataTime: period.to, status: null })}
      empty={reasonOf}
      tools={tabs}
    >
      {(byIndustry) => {
        const shown = index === 0 ? byIndustry : districts
        const sentence = districts ? areaSentence(districts, byIndustry.facts.first) : null
        const banner = metaBanner(byIndustry.meta)
        return (
          <div className="wall-rows">
            {sentence ? <p className="wall-sentence wall-sentence-two">{sentence}</p> : null}
            {shown ? <Parts title={titles[index] ?? ''} amounts={shown} /> : null}
            <p className="wall-note" title={banner ?? ''}>
              在线监测企业的核算排放量，不是对浓度的贡献{banner ? `；${banner}` : ''}
            </p>
          </div>
        )
      }}
    </Panel>
  )
}
