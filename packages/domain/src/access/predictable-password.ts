/**
 * Names of places that people here put into a password: the provinces' capitals, the cities of the Yangtze delta, the
 * region's waters and districts, in pinyin; and words of the trade.
 */
const placeNames: ReadonlySet<string> = new Set(
  `china zhongguo beijing tianjin shanghai chongqing shijiazhuang taiyuan huhehaote shenyang changchun haerbin harbin
  nanjing hangzhou hefei fuzhou nanchang jinan zhengzhou wuhan changsha guangzhou shenzhen nanning haikou chengdu guiyang
  kunming lasa xian lanzhou xining yinchuan wulumuqi dalian qingdao ningbo xiamen dongguan foshan zhuhai
  wuxi suzhou changzhou nantong xuzhou yangzhou zhenjiang yancheng taizhou huaian lianyungang suqian jiaxing huzhou shaoxing
  jinhua wenzhou zhoushan lishui quzhou wuhu maanshan
  jiangsu zhejiang anhui fujian shandong guangdong hebei henan hubei hunan shanxi shaanxi sichuan jiangxi liaoning
  jiangyin yixing xishan huishan binhu liangxi xinwu taihu changjiang
  huanbao huanjing shengtai daqi kongqi huanbaoju shengtaiju qingkong wuxihuanbao wuxihbj wxhbj wuxisthj wxsthj
  admin administrator root system manager guest test demo user operator password passwd pass welcome hello`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Keys that lie side by side, and columns one after the other; each is walked in both directions. */
const keyboardPaths = [
  '1234567890-=',
  '!@#$%^&*()_+',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '!qaz@wsx#edc$rfv%tgb^yhn&ujm',
].flatMap((path) => [path, [...path].reverse().join('')])

const shortestStretch = 4

/** Characters of a text that belong to stretches of at least four keys side by side. */
const onKeyboardPaths = (lower: string): number => {
  let covered = 0
  for (let start = 0; start < lower.length; ) {
    let longest = 0
    for (let end = start + shortestStretch; end <= lower.length; end += 1) {
      const stretch = lower.slice(start, end)
      if (keyboardPaths.some((path) => path.includes(stretch))) longest = stretch.length
    }
    covered += longest
    start += Math.max(longest, 1)
  }
  return covered
}

/** The letters of a password, without the years, numbers and signs that are hung on a word. */
const lettersOf = (lower: string): string => lower.replace(/[^a-z]/g, '')

/**
 * Whether a password can be guessed from what everybody knows: a place or a word of the trade with a year, a number or
 * signs around it (Wuxi@2026), a word of the person's own in the same dress, or keys that lie side by side.
 * @param words what others know of the person
 */
export const isPredictable = (password: string, words: readonly string[] = []): boolean => {
  const lower = password.toLowerCase()
  const letters = lettersOf(lower)
  const undisguised = lettersOf(lower.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('1', 'i'))
  const isKnown = (text: string) =>
    placeNames.has(text) || words.some((word) => word.length >= 2 && word.toLowerCase() === text)
  return isKnown(letters) || isKnown(undisguised) || onKeyboardPaths(lower) * 2 > lower.length
}
