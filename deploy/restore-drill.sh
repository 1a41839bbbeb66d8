#!/bin/sh
# Restores the newest backup into a folder of its own, which compares every table's rows, and throws the folder away. Ends with
# an error, and thus a failed unit, when there is no backup of the last two days or it cannot be restored.
set -eu
umask 077
program=$(dirname "$(dirname "$(readlink -f "$0")")")
newest=$(find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '*-*' ! -name '*.part' ! -name 'drill-*' -mtime -2 | sort | tail -n 1)
[ -n "$newest" ] || { echo "两天内没有备份：$BACKUP_DIR" >&2; exit 1; }
drill=$(mktemp -d "$BACKUP_DIR/drill-XXXXXX")
trap 'rm -rf "$drill"' EXIT
# A database of its own, whatever the city uses.
unset DATABASE_URL
DATA_DIR="$drill" "$program/qk" restore "$newest"
echo "恢复演练通过：$newest"
