<?php
/**
 * A service for tests. It writes down what PHP made of each request, and answers uploads with a record of each file that
 * PHP has kept.
 */
$files = [];
foreach ($_FILES['file']['name'] ?? [] as $index => $name) {
    $error = $_FILES['file']['error'][$index];
    $files[$index] = [
        'name' => $name,
        'type' => $_FILES['file']['type'][$index],
        'error' => $error,
        'content' => $error === UPLOAD_ERR_OK ? file_get_contents($_FILES['file']['tmp_name'][$index], false, null, 0, 100) : '',
        'size' => $_FILES['file']['size'][$index],
    ];
}
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$request = ['method' => $_SERVER['REQUEST_METHOD'], 'path' => $path, 'get' => (object) $_GET, 'post' => (object) $_POST, 'files' => $files];
file_put_contents(getenv('REQUESTS'), json_encode($request, JSON_THROW_ON_ERROR) . "\n", FILE_APPEND);

$records = [];
foreach ($files as $file) {
    if ($file['error'] === UPLOAD_ERR_OK) {
        $records[] = ['banner_id' => count($records) + 501, 'offer_id' => $_GET['offer_id'], 'path' => '/b', 'name' => $file['name'], 'width' => 3, 'height' => 2];
    }
}
$data = match ($path) {
    '/api/v2/setOffer' => isset($_POST['id']) ? [] : [['id' => 77]],
    '/api/v2/setAffiliateOfferList' => ['result' => 1, 'msg' => ''],
    '/api/v3/setOfferBanners' => $records,
    '/api/v2/setOfferBanners' => $records === [] ? [] : [$_GET['offer_id'] => array_map(fn ($record) => array_diff_key($record, ['name' => 0]), $records)],
    default => [],
};
header('content-type: application/json');
http_response_code(202);
echo json_encode(['httpStatus' => 202, 'data' => $data, 'errorCode' => 0, 'message' => '']);
