import { exportJobs } from './exports.ts'
import { files } from './files.ts'
import { jobs } from './jobs.ts'
import { live } from './live.ts'
import { savedViews } from './saved-views.ts'
import { subscriptions } from './subscriptions.ts'

/** What every page uses: files, jobs, exports, kept views, messages, the push stream. A group stands under the name of its file, which is the name of the feature's folder. */
export const office = {
  exports: exportJobs,
  files,
  jobs,
  live,
  'saved-views': savedViews,
  subscriptions,
}
