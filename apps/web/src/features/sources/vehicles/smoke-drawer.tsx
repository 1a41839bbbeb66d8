import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { PlateText } from './plate-text.tsx'
import { type SmokeRow, SmokeStatusMark } from './smoke-columns.tsx'
import { PlatesHidden, VehiclePicture } from './vehicle-picture.tsx'
import './vehicles.css'

interface Props {
  id: string
  close: () => void
  actions: (row: SmokeRow) => ReactNode
}

/** One captured vehicle: its pictures, both opinions, and to whom it was handed over. */
export const SmokeDrawer = ({ id, close, actions }: Props) => {
  const { data, error, refetch } = useCall('qcwqMaaoHyzpDetail', { recordId: id })
  return (
    <Drawer open size={640} title="黑烟车抓拍详情" onClose={close} extra={data ? actions(data) : null}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <div className="vehicle-detail">
          <PlatesHidden />
          {Array.from({ length: data.pictures }, (_, index) => index + 1).map((number) => (
            <VehiclePicture
              key={number}
              name={['smoke', id, `${number}`]}
              load={(signal) => api.vehicleSmokePicture({ recordId: id, number }, { signal })}
              alt={`黑烟抓拍图片${number}`}
            />
          ))}
          <dl className="facts">
            <div>
              <dt>抓拍时间</dt>
              <dd>{data.seenTime}</dd>
            </div>
            <div>
              <dt>点位</dt>
              <dd>
                {data.pointName}（{data.areaName}）
              </dd>
            </div>
            <div>
              <dt>号牌</dt>
              <dd>
                <PlateText plate={data.licensePlateNo} colorName={data.licensePlateColorName} />
              </dd>
            </div>
            <div>
              <dt>车辆</dt>
              <dd>
                {data.vehicleTypeName}，{data.fuelTypeName}
              </dd>
            </div>
            <div>
              <dt>林格曼黑度</dt>
              <dd>
                <MeasuredValue value={data.ringelmann} unit="级" digits={1} />
              </dd>
            </div>
            <div>
              <dt>识别置信度</dt>
              <dd>
                <MeasuredValue value={data.confidence === null ? null : data.confidence * 100} unit="%" digits={1} />
              </dd>
            </div>
            <div>
              <dt>状态</dt>
              <dd>
                <SmokeStatusMark status={data.status} />
              </dd>
            </div>
            <div>
              <dt>办理期限</dt>
              <dd>{data.deadline}</dd>
            </div>
          </dl>
          <h3>审核</h3>
          {data.reviews.length === 0 ? (
            <p className="muted">尚未初审</p>
          ) : (
            <ul data-testid="smoke-reviews">
              {data.reviews.map((review) => (
                <li key={review.round}>
                  {review.round === 1 ? '初审' : '复核'}：{review.reviewer}　{review.opinionName}
                  <span className="muted">
                    　{review.reviewTime.slice(0, 16)}　{review.note}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {data.handOver ? (
            <>
              <h3>移交</h3>
              <p>
                {data.handOver.handedTime.slice(0, 16)} 由{data.handOver.handedBy}移交{data.handOver.receiver}，事由：
                {data.handOver.reason}
              </p>
            </>
          ) : null}
        </div>
      )}
    </Drawer>
  )
}
