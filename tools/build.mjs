// `npm run build`: the web for the server, into apps/web/dist. Server and simulator run from their sources.
import { ensureInstalled, findNode, nodeEnv } from './runtime.mjs'
import { buildWeb } from './web-build.mjs'

const say = (text) => process.stdout.write(`${text}\n`)

ensureInstalled()
const outcome = await buildWeb(nodeEnv(findNode()), say)
if (outcome === 'failed') {
  process.stderr.write('界面构建失败，请查看上面的信息。\n')
  process.exit(1)
}
say(outcome === 'built' ? '界面已构建到 apps/web/dist。' : '界面没有变化，apps/web/dist 已是最新。')
