#!/bin/sh
# Tries an image: it starts with nothing but a volume, not as root, and draws a picture.
#   deploy/try-image.sh IMAGE
set -eu
image=$1
docker run --detach --name trial --publish 127.0.0.1:8080:8080 \
  --volume trial:/data --read-only --tmpfs /tmp "$image"
trap 'docker logs trial; docker rm --force --volumes trial; docker volume rm trial' EXIT
timeout 90 sh -c 'until [ "$(docker inspect --format "{{.State.Health.Status}}" trial)" = healthy ]; do sleep 1; done'
key=$(docker exec trial contentgen keys create)
curl --fail-with-body --silent --show-error http://127.0.0.1:8080/api/v1/images \
  --header "Authorization: Bearer $key" --data 'name=Trial' --data 'description=A boat' --data resolution=256x256
test "$(docker exec trial id -u)" = 1000
docker stop --timeout 15 trial
