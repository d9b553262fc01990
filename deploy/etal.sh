#!/bin/sh
# Les commandes d'Étal avec les réglages du service, sous son compte :
#   install -m 755 deploy/etal.sh /usr/local/bin/etal
#   etal user invite maud@exemple.fr
set -eu
set -a
# shellcheck source=/dev/null
. /etc/etal/etal.env
set +a
export DATA_DIR=/var/lib/etal
cd /opt/etal
exec runuser -u etal -- node_modules/.bin/node --import ./tools/require-node.mjs apps/server/src/cli.ts "$@"
