import { factors, factorText } from '@qingkong/domain/site/factor'
import { Segmented } from 'antd'
import { useCallback, useState } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { useCall } from '../../../client/use-call.ts'
import { displayStamp, windText } from '../../../kit/format.ts'
import { LevelBadge } from '../../../kit/level-badge.tsx'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { type MapFactor, type MapSite, mapFactors, siteGroupOf, siteGroups } from '../../../map/layers/site-feature.ts'
import { PopupCard } from '../../../map/popup-card.tsx'

interface Props {
  site: MapSite
  onClose: () => void
  onAlarm: (eventId: string) => void
}

const shown = ['pm25', 'pm10', 'o3', 'no2', 'so2', 'co', 'tvoc'] as const

/** The newest hour of a site with its last 24 hours. */
export const SiteCard = ({ site, onClose, onAlarm }: Props) => {
  const [factor, setFactor] = useState<MapFactor>('aqi')
  const { data } = useCall('siteSeries', { siteCode: site.siteCode, hours: 24 })
  const values = data?.values[factor]
  const option = useCallback(
    (palette: ChartPalette) =>
      lineOption(
        {
          times: data?.times ?? [],
          series: [
            {
              name: factors[factor].typeset,
              unit: factors[factor].unit,
              values: values ?? [],
              digits: factors[factor].decimals,
            },
          ],
        },
        palette,
      ),
    [data, values, factor],
  )
  const present = shown.filter((name) => site.values[name] !== null)
  return (
    <PopupCard
      at={[site.longitude, site.latitude]}
      width={384}
      testId="popup-site"
      onClose={onClose}
      title={
        <>
          <span className="ellipsis" title={site.siteName}>
            {site.siteName}
          </span>
          <span className="flag-tag">{siteGroups[siteGroupOf(site.siteType)].title}</span>
        </>
      }
      footer={
        <>
          <span className="state-hint">
            {site.dataTime ? `数据时间 ${displayStamp(site.dataTime)}` : '暂无数据'}
            {site.dataRemark ? ` · ${site.dataRemark}` : ''}
          </span>
          <span className="spacer" />
          {site.alarmEventId ? (
            <button type="button" className="text-link" onClick={() => onAlarm(site.alarmEventId ?? '')}>
              查看告警
            </button>
          ) : null}
        </>
      }
    >
      <div className="key-figure">
        <span className="muted">AQI</span>
        <b className="figure">{site.values.aqi ?? '--'}</b>
        <LevelBadge level={site.level} />
        <span className="muted">
          {site.primary.length > 0 ? `首要 ${site.primary.map((code) => factorText(code).typeset).join('、')}` : ''}
        </span>
      </div>
      <dl className="site-values">
        {present.map((name) => (
          <div key={name}>
            <dt>{factors[name].typeset}</dt>
            <dd>
              <FactorValue value={site.values[name]} code={name} />
            </dd>
          </div>
        ))}
        {site.values.windSpeed === null ? null : (
          <div>
            <dt>{windText(site.values.windDirection, site.values.windSpeed)}</dt>
            <dd>
              <FactorValue value={site.values.windSpeed} code="windSpeed" />
            </dd>
          </div>
        )}
      </dl>
      <Segmented
        size="small"
        value={factor}
        onChange={(next) => setFactor(next)}
        options={mapFactors.map((value) => ({ value, label: factors[value].typeset }))}
      />
      {values?.some((value) => value !== null) ? (
        <Chart option={option} height={150} label={`${site.siteName}最近24小时${factors[factor].typeset}`} />
      ) : (
        <EmptyState />
      )}
    </PopupCard>
  )
}
