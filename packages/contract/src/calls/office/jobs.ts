import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, flag, page } from '../../core/input.ts'
import { records, stamp } from '../../core/output.ts'
import { engineCodes } from '../../shapes/engine-code.ts'

/** Everything that runs as a job. A new kind is one entry here, its name below, and one definition on the server. */
export const JobKindCode = z.enum(['evidence', 'export', 'back-test', ...engineCodes])
export type JobKind = z.infer<typeof JobKindCode>
export const jobKinds: Readonly<Record<JobKind, string>> = {
  evidence: '线索材料包',
  export: '数据导出',
  'back-test': '规则回测',
  pmf: 'PMF 源解析',
  'box-model': '盒子模型',
  'forecast-train': '预报模型训练',
  'forecast-run': '统计预报',
  trajectory: '气团轨迹',
}

export const jobStateNames = {
  queued: '排队中',
  running: '进行中',
  succeeded: '已完成',
  failed: '失败',
  cancelled: '已取消',
} as const
export const JobStateCode = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])

export const JobRow = z.object({
  jobId: z.string(),
  kind: JobKindCode,
  kindName: z.string(),
  title: z.string(),
  state: JobStateCode,
  stateName: z.string(),
  percent: z.number(),
  /** What is being done now; of a failed job what went wrong and what to do. */
  sentence: z.string(),
  /** A cancel was asked for and the job has not stopped yet. */
  cancelling: z.boolean(),
  /** Digest of the data the result was made from; null until there is a result. */
  dataVersion: z.string().nullable(),
  createTime: stamp,
  startTime: stamp.nullable(),
  endTime: stamp.nullable(),
  files: z.array(z.object({ fileName: z.string(), sizeBytes: z.number(), sha256: z.string() })),
})
export type JobRow = z.infer<typeof JobRow>

const JobDetail = JobRow.extend({ log: z.array(z.object({ time: stamp, text: z.string() })) })

export const jobs = group('/job', {
  jobList: get('/list', {
    summary: '我的作业',
    right: 'self',
    outside: 'own',
    about: 'job',
    keepsSession: false,
    origin: 'own',
    input: {
      ...page(20),
      /** Only what waits or runs. */
      active: flag.default(false),
    },
    output: records(JobRow),
  })({
    example: () => ({}),
  }),
  jobDetail: get('/detail', {
    summary: '作业进度、日志与结果',
    right: 'self',
    outside: 'personal',
    about: 'job',
    origin: 'own',
    input: { jobId: code },
    output: JobDetail,
  })({
    example: (city) => ({ jobId: city.documents.finishedJobId }),
  }),
  jobCancel: post('/cancel', {
    summary: '取消作业',
    right: 'self',
    outside: 'personal',
    about: 'job',
    changes: ['job'],
    object: 'jobId',
    origin: 'own',
    input: { jobId: code },
    output: JobRow,
  })({
    example: (city) => ({ jobId: city.documents.queuedJobId }),
    effect: '排队的作业立即取消，进行中的作业在几秒内停止',
  }),
  jobFile: get('/file', {
    summary: '下载作业结果文件',
    right: 'self',
    outside: 'personal',
    about: 'job',
    kind: 'file',
    origin: 'own',
    input: { jobId: code, sha256: z.string().regex(/^[0-9a-f]{64}$/, '请选择要下载的文件') },
    output: fileAnswer,
  })({
    example: (city) => ({ jobId: city.documents.finishedJobId, sha256: city.documents.finishedFileSha256 }),
    effect: '返回文件内容',
  }),
})
