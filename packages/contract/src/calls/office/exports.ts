import { z } from 'zod'
import { group, post } from '../../core/call.ts'
import { anyRecord, requiredText } from '../../core/input.ts'
import { JobRow } from './jobs.ts'

const limitBytes = 64 * 1024

/** The question of an export as its own call takes it; checked by that call's schema when the job is started. */
const exportInput = anyRecord(limitBytes, '导出条件过大，请减少所选对象或时段')

export const exportJobs = group('/job', {
  exportStart: post('/export', {
    summary: '在后台导出',
    right: 'self',
    outside: 'own',
    about: 'job',
    changes: ['job'],
    object: 'call',
    origin: 'own',
    input: {
      /** Name of a call that answers a sheet. */
      call: z.string().regex(/^[a-zA-Z]\w{0,63}$/, '请选择要导出的内容'),
      input: exportInput,
      /** Shown in the list of jobs and the file's name, without ending. */
      title: requiredText(80, '请填写文件名'),
    },
    output: JobRow,
  })({
    example: () => ({
      call: 'alarmRecordStatisticsExport',
      input: { startTime: '2026-11-14 00:00:00', endTime: '2026-11-20 23:59:59' },
      title: '站点告警统计',
    }),
    effect: '以发起人的权限在后台生成文件，完成后可下载',
  }),
})
