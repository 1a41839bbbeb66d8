#!/bin/sh
# Backs the city up into $BACKUP_DIR/<time> and removes backups older than $BACKUP_KEEP_DAYS days. The newest always stays.
set -eu
umask 077
program=$(dirname "$(dirname "$(readlink -f "$0")")")
target="$BACKUP_DIR/$(date +%Y%m%d-%H%M%S)"
"$program/qk" backup "$target.part"
# A backup without this name is a broken one.
mv "$target.part" "$target"
[ ! -e "$target.part.keys" ] || mv "$target.part.keys" "$target.keys"
find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -mtime "+${BACKUP_KEEP_DAYS:-30}" ! -path "$target*" -exec rm -rf {} +
