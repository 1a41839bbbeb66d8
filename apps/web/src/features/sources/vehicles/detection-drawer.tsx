import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { missingText } from '../../../kit/format.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { DetectionMark, VerdictMark } from './detection-mark.tsx'
import { PlateText } from './plate-text.tsx'
import { PlatesHidden, VehiclePicture } from './vehicle-picture.tsx'
import './vehicles.css'

interface Props {
  id: string
  close: () => void
}

/** One test: its pictures, the conditions it was made under, the limits it is held against, and the vehicle's other tests. */
export const DetectionDrawer = ({ id, close }: Props) => {
  const { data, error, refetch } = useCall('qcwqMaaoDetail', { recordId: id })
  const number = (value: number | null, unit: string, digits = 0) => (
    <MeasuredValue value={value} unit={unit} digits={digits} />
  )
  const facts: readonly [string, ReactNode][] = data
    ? [
        ['检测时间', data.passTime],
        ['点位', `${data.pointName}（${data.areaName}）`],
        ['号牌', <PlateText key="plate" plate={data.licensePlateNo} colorName={data.licensePlateColorName} />],
        ['号牌置信度', number(data.plateConfidence === null ? null : data.plateConfidence * 100, '%', 1)],
        ['车辆', `${data.vehicleTypeName}，${data.fuelTypeName}，${data.stageName ?? missingText}`],
        ['车道与方向', `${data.lane}车道，${data.directionName}`],
        ['车速', number(data.speedKmh, 'km/h', 1)],
        ['加速度', number(data.accelMs2, 'm/s²', 2)],
        ['VSP', number(data.vsp, 'kW/t', 2)],
        ['CO₂烟羽', number(data.plumePct, '%', 1)],
        ['CO', number(data.co, '%', 2)],
        ['HC', number(data.hc, '10⁻⁶')],
        ['NO', number(data.no, '10⁻⁶')],
        ['不透光度', number(data.opacity, '%', 1)],
        ['光吸收系数', number(data.absorption, 'm⁻¹', 3)],
        ['林格曼黑度', number(data.ringelmann, '级')],
        ['天气', data.weatherName],
        ['风速', number(data.windMs, 'm/s', 1)],
        ['气温', number(data.temperature, '℃', 1)],
        ['相对湿度', number(data.humidity, '%')],
        ['检测结果', <DetectionMark key="result" row={data} />],
        ['车辆判定', <VerdictMark key="verdict" verdict={data.verdict} />],
      ]
    : []
  return (
    <Drawer open size={640} title="遥感检测详情" onClose={close}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <div className="vehicle-detail">
          <PlatesHidden />
          {data.hasPicture ? (
            <VehiclePicture
              name={['detection', id]}
              load={(signal) => api.vehiclePicture({ recordId: id }, { signal })}
              alt="遥感检测抓拍"
            />
          ) : (
            <p className="muted">该检测没有图片</p>
          )}
          <dl className="facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div className="wide">
              <dt>原因</dt>
              <dd>{data.reason || missingText}</dd>
            </div>
          </dl>
          <h3>适用限值</h3>
          {data.limits.length === 0 ? (
            <p className="muted">未录入{data.fuelTypeName}车限值，有效检测不作判定</p>
          ) : (
            <ul>
              {data.limits.map((limit) => (
                <li key={limit.item}>
                  {limit.itemName}{' '}
                  <MeasuredValue value={limit.limit} unit={limit.unit} digits={limit.limit % 1 ? 1 : 0} />
                  <span className="muted">　{limit.source}</span>
                </li>
              ))}
            </ul>
          )}
          <h3>该车其他检测</h3>
          {data.history.length === 0 ? (
            <p className="muted">没有其他检测记录</p>
          ) : (
            <ul data-testid="vehicle-history">
              {data.history.map((test) => (
                <li key={test.recordId}>
                  <TimeText stamp={test.passTime} />　{test.pointName}　<DetectionMark row={test} />
                  <span className="muted">{test.reason}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Drawer>
  )
}
