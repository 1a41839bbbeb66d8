import { Segmented } from 'antd'
import { useCallback, useState } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { useCall } from '../../../client/use-call.ts'
import { digitsOf, factorLabels, factorUnits, shortStamp, windName } from '../../../kit/format.ts'
import { LevelBadge } from '../../../kit/level-badge.tsx'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
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
              name: factorLabels[factor] ?? factor,
              unit: factorUnits[factor] ?? '',
              values: values ?? [],
              digits: digitsOf(factor),
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
            {site.dataTime ? `数据时间 ${shortStamp(site.dataTime)}` : '暂无数据'}
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
          {site.primary.length > 0 ? `首要 ${site.primary.map((name) => factorLabels[name] ?? name).join('、')}` : ''}
        </span>
      </div>
      <dl className="site-values">
        {present.map((name) => (
          <div key={name}>
            <dt>{factorLabels[name]}</dt>
            <dd>
              <MeasuredValue value={site.values[name]} digits={digitsOf(name)} unit={factorUnits[name] ?? ''} />
            </dd>
          </div>
        ))}
        {site.values.windSpeed === null ? null : (
          <div>
            <dt>{windName(site.values.windDirection)}</dt>
            <dd>
              <MeasuredValue value={site.values.windSpeed} digits={1} unit="m/s" />
            </dd>
          </div>
        )}
      </dl>
      <Segmented
        size="small"
        value={factor}
        onChange={(next) => setFactor(next)}
        options={mapFactors.map((value) => ({ value, label: factorLabels[value] ?? value }))}
      />
      {values?.some((value) => value !== null) ? (
        <Chart option={option} height={150} label={`${site.siteName}最近24小时${factorLabels[factor]}`} />
      ) : (
        <EmptyState />
      )}
    </PopupCard>
  )
}
