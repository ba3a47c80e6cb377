// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/** Every operation of the contract, by its operationId. */
export const operations = {
  listDocuments: {
    "id": "listDocuments",
    "method": "get",
    "path": "/api/v1/documents",
    "scopes": [
      "read"
    ],
    "parameters": [
      {
        "name": "search",
        "in": "query",
        "required": false
      },
      {
        "name": "search_by",
        "in": "query",
        "required": false
      },
      {
        "name": "favorite",
        "in": "query",
        "required": false
      },
      {
        "name": "template_id",
        "in": "query",
        "required": false
      },
      {
        "name": "all_templates",
        "in": "query",
        "required": false
      },
      {
        "name": "sort_by",
        "in": "query",
        "required": false
      },
      {
        "name": "sort",
        "in": "query",
        "required": false
      },
      {
        "name": "per_page",
        "in": "query",
        "required": false
      },
      {
        "name": "cursor",
        "in": "query",
        "required": false
      },
      {
        "name": "include_total",
        "in": "query",
        "required": false
      }
    ],
    "queryDefaults": {
      "search_by": "name",
      "template_id": 1,
      "all_templates": false,
      "sort_by": "id",
      "sort": "desc",
      "per_page": 10,
      "include_total": false
    },
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      200,
      400,
      401,
      403,
      405,
      406,
      408,
      422,
      429,
      431,
      500,
      503
    ]
  },
  createDocument: {
    "id": "createDocument",
    "method": "post",
    "path": "/api/v1/documents",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "Idempotency-Key",
        "in": "header",
        "required": false
      },
      {
        "name": "Prefer",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [
      "application/json",
      "application/x-www-form-urlencoded"
    ],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      201,
      202,
      400,
      401,
      403,
      405,
      406,
      408,
      409,
      413,
      415,
      422,
      429,
      431,
      500,
      503
    ]
  },
  getDocument: {
    "id": "getDocument",
    "method": "get",
    "path": "/api/v1/documents/{id}",
    "scopes": [
      "read"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      },
      {
        "name": "If-None-Match",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      200,
      304,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      422,
      429,
      431,
      500,
      503
    ]
  },
  putDocument: {
    "id": "putDocument",
    "method": "put",
    "path": "/api/v1/documents/{id}",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      },
      {
        "name": "If-Match",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [
      "application/json",
      "application/x-www-form-urlencoded"
    ],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      412,
      413,
      415,
      422,
      429,
      431,
      500,
      503
    ]
  },
  updateDocument: {
    "id": "updateDocument",
    "method": "patch",
    "path": "/api/v1/documents/{id}",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      },
      {
        "name": "If-Match",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [
      "application/json",
      "application/x-www-form-urlencoded"
    ],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      412,
      413,
      415,
      422,
      429,
      431,
      500,
      503
    ]
  },
  deleteDocument: {
    "id": "deleteDocument",
    "method": "delete",
    "path": "/api/v1/documents/{id}",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      },
      {
        "name": "If-Match",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      204,
      400,
      401,
      403,
      404,
      405,
      408,
      412,
      422,
      429,
      431,
      500,
      503
    ]
  },
  watchDocument: {
    "id": "watchDocument",
    "method": "get",
    "path": "/api/v1/documents/{id}/events",
    "scopes": [
      "read"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      },
      {
        "name": "Last-Event-ID",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [
      "record",
      "text",
      "deleted"
    ],
    "statuses": [
      200,
      204,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      422,
      429,
      431,
      500,
      503
    ]
  },
  listImages: {
    "id": "listImages",
    "method": "get",
    "path": "/api/v1/images",
    "scopes": [
      "read"
    ],
    "parameters": [
      {
        "name": "search",
        "in": "query",
        "required": false
      },
      {
        "name": "search_by",
        "in": "query",
        "required": false
      },
      {
        "name": "favorite",
        "in": "query",
        "required": false
      },
      {
        "name": "resolution",
        "in": "query",
        "required": false
      },
      {
        "name": "style",
        "in": "query",
        "required": false
      },
      {
        "name": "medium",
        "in": "query",
        "required": false
      },
      {
        "name": "filter",
        "in": "query",
        "required": false
      },
      {
        "name": "sort_by",
        "in": "query",
        "required": false
      },
      {
        "name": "sort",
        "in": "query",
        "required": false
      },
      {
        "name": "per_page",
        "in": "query",
        "required": false
      },
      {
        "name": "cursor",
        "in": "query",
        "required": false
      },
      {
        "name": "include_total",
        "in": "query",
        "required": false
      }
    ],
    "queryDefaults": {
      "search_by": "name",
      "sort_by": "id",
      "sort": "desc",
      "per_page": 10,
      "include_total": false
    },
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      200,
      400,
      401,
      403,
      405,
      406,
      408,
      422,
      429,
      431,
      500,
      503
    ]
  },
  createImage: {
    "id": "createImage",
    "method": "post",
    "path": "/api/v1/images",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "Idempotency-Key",
        "in": "header",
        "required": false
      },
      {
        "name": "Prefer",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [
      "application/json",
      "application/x-www-form-urlencoded"
    ],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      201,
      202,
      400,
      401,
      403,
      405,
      406,
      408,
      409,
      413,
      415,
      422,
      429,
      431,
      500,
      503
    ]
  },
  getImage: {
    "id": "getImage",
    "method": "get",
    "path": "/api/v1/images/{id}",
    "scopes": [
      "read"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      },
      {
        "name": "If-None-Match",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      200,
      304,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      422,
      429,
      431,
      500,
      503
    ]
  },
  putImage: {
    "id": "putImage",
    "method": "put",
    "path": "/api/v1/images/{id}",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      },
      {
        "name": "If-Match",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [
      "application/json",
      "application/x-www-form-urlencoded"
    ],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      412,
      413,
      415,
      422,
      429,
      431,
      500,
      503
    ]
  },
  updateImage: {
    "id": "updateImage",
    "method": "patch",
    "path": "/api/v1/images/{id}",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      },
      {
        "name": "If-Match",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [
      "application/json",
      "application/x-www-form-urlencoded"
    ],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      412,
      413,
      415,
      422,
      429,
      431,
      500,
      503
    ]
  },
  deleteImage: {
    "id": "deleteImage",
    "method": "delete",
    "path": "/api/v1/images/{id}",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      },
      {
        "name": "If-Match",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      204,
      400,
      401,
      403,
      404,
      405,
      408,
      412,
      422,
      429,
      431,
      500,
      503
    ]
  },
  watchImage: {
    "id": "watchImage",
    "method": "get",
    "path": "/api/v1/images/{id}/events",
    "scopes": [
      "read"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      },
      {
        "name": "Last-Event-ID",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [
      "record",
      "deleted"
    ],
    "statuses": [
      200,
      204,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      422,
      429,
      431,
      500,
      503
    ]
  },
  getUsage: {
    "id": "getUsage",
    "method": "get",
    "path": "/api/v1/usage",
    "scopes": [
      "read"
    ],
    "parameters": [],
    "queryDefaults": {},
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      200,
      400,
      401,
      403,
      405,
      406,
      408,
      422,
      429,
      431,
      500,
      503
    ]
  },
  listWebhooks: {
    "id": "listWebhooks",
    "method": "get",
    "path": "/api/v1/webhooks",
    "scopes": [
      "read"
    ],
    "parameters": [],
    "queryDefaults": {},
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      200,
      400,
      401,
      403,
      405,
      406,
      408,
      422,
      429,
      431,
      500,
      503
    ]
  },
  createWebhook: {
    "id": "createWebhook",
    "method": "post",
    "path": "/api/v1/webhooks",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "Idempotency-Key",
        "in": "header",
        "required": false
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [
      "application/json",
      "application/x-www-form-urlencoded"
    ],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      201,
      400,
      401,
      403,
      405,
      406,
      408,
      413,
      415,
      422,
      429,
      431,
      500,
      503
    ]
  },
  deleteWebhook: {
    "id": "deleteWebhook",
    "method": "delete",
    "path": "/api/v1/webhooks/{id}",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      204,
      400,
      401,
      403,
      404,
      405,
      408,
      422,
      429,
      431,
      500,
      503
    ]
  },
  testWebhook: {
    "id": "testWebhook",
    "method": "post",
    "path": "/api/v1/webhooks/{id}/test",
    "scopes": [
      "write"
    ],
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true
      }
    ],
    "queryDefaults": {},
    "bodyMediaTypes": [],
    "bodyDefaults": {},
    "events": [],
    "statuses": [
      202,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      422,
      429,
      431,
      500,
      503
    ]
  },
} as const;

/** The operationIds of each of the client's resources, by the names of its methods. */
export const calls = {
  documents: {
    list: 'listDocuments',
    create: 'createDocument',
    get: 'getDocument',
    update: 'updateDocument',
    delete: 'deleteDocument',
    events: 'watchDocument',
  },
  images: {
    list: 'listImages',
    create: 'createImage',
    get: 'getImage',
    update: 'updateImage',
    delete: 'deleteImage',
    events: 'watchImage',
  },
  account: {
    usage: 'getUsage',
  },
  webhooks: {
    list: 'listWebhooks',
    create: 'createWebhook',
    delete: 'deleteWebhook',
    test: 'testWebhook',
  },
} as const;
