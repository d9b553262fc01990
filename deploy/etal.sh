#!/bin/sh
# Les commandes d'Étal avec les réglages du service, sous son compte :
#   install -m 755 deploy/etal.sh /usr/local/bin/etal
#   etal user invite maud@exemple.fr
set -eu
set -a
. /etc/etal/etal.env
DATA_DIR=/var/lib/etal
set +a
cd /opt/etal
exec runuser -u etal -- /usr/bin/node --import ./tools/require-node.mjs apps/server/src/cli.ts "$@"
