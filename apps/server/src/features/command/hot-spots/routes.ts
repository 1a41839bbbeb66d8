/** Hot spots (雷达热点): the door scans come through, the events their hot spots become, and what a popup shows of one. */
import { hotSpots as calls } from '@qingkong/contract/calls/command/hot-spots'
import { Fail } from '@qingkong/contract/errors'
import { type Implementation, implement } from '../../../http/implement.ts'
import { takeScan } from '../../sky/radar/port.ts'
import { hotSpotDetail } from './hot-spot-detail.ts'
import { raiseHotSpotEvents, recoverHotSpotEvents } from './hot-spot-events.ts'

export const routes: Implementation[] = [
  implement(calls.radarScanPush)(async ({ scan: [file] }, context) => {
    if (!file) throw new Fail('INVALID_INPUT', '请选择文件')
    const scan = { headers: context.request.headers, bytes: new Uint8Array(await file.arrayBuffer()) }
    return takeScan(context, scan, { raise: raiseHotSpotEvents, recover: recoverHotSpotEvents })
  }),
  implement(calls.hotSpotDetail)(({ eventId }, context) => hotSpotDetail(context, eventId)),
]
