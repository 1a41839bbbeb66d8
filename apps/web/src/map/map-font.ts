/** Families of the map's labels; drawn by the browser from the machine's fonts. */
export const mapFont = ['PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'sans-serif']
