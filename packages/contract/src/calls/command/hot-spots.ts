import { z } from 'zod'
import { uploadedFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code } from '../../core/input.ts'
import { HotSpotDetail } from '../../shapes/radar.ts'

/** Hot spots of scanning lidars (雷达热点): scans pushed by their operators, and one hot spot with its event. */
export const hotSpots = group('/business-radar', {
  /**
   * The lidar's door. Signed with the radar's own key, which is derived from the shared secret and the radar code
   * (protocol/lidar/push-signature), so that no radar can speak for another one or for the upper level. Code, time and
   * signature stand in the headers x-radar-key, -timestamp, -nonce, -sha256 (of the file) and -signature: they are
   * judged before a byte of the file is read. A file that was taken already is acknowledged again and changes nothing.
   */
  radarScanPush: post('/scan/push', {
    summary: '雷达扫描文件推送（雷达密钥签名）',
    right: 'radar',
    about: 'radarScan',
    changes: ['radarScan'],
    origin: 'own',
    body: 'multipart',
    input: {
      scan: z
        .union([z.array(uploadedFile), uploadedFile.transform((file) => [file])])
        .pipe(z.array(uploadedFile).min(1, '请选择文件').max(1, '一次只能推送一个扫描文件')),
    },
    output: z.object({
      scanId: z.string(),
      duplicate: z.boolean(),
      hotSpots: z.number(),
      /** Events that this scan raised. */
      eventIds: z.array(z.string()),
    }),
  })({
    example: (city) => city.radar.push(),
    effect: '保存扫描，识别热点，连续两次出现的热点产生雷达扫描事件',
  }),
  hotSpotDetail: get('/hot-spot/detail', {
    summary: '雷达热点详情',
    right: 'event.read',
    outside: 'denied',
    about: 'event',
    origin: 'own',
    input: { eventId: code },
    output: HotSpotDetail,
  })({
    example: (city) => ({ eventId: city.radar.eventId }),
  }),
})
